import { factorMessages } from '#domain/accounts/factors.ts';
import { accountMessages } from '#domain/accounts/user.ts';
import {
  factorByAddress,
  factorByChallenge,
  factorByPlace,
  factorByStrangers,
  factorKnownAddress,
  type Limit,
} from '#domain/limits.ts';
import { addressKey, hasHits, hashedKey, hitLimit, undoHit } from '#server/bounds/rate-limit.ts';

/** Who types a code, and where: after a right password, or in a session in which a factor was proven before. */
export type CodeEntry = { userId: string; clientIp: string } & (
  | { challenge: string }
  | { sessionId: string }
);

type Hit = [limit: Limit, key: string];

/** Call it before a code is checked. `refusal` is null if the code may be tried; call `succeeded` if it was right. */
export async function hitCodeLimits(entry: CodeEntry, kind: 'totp' | 'backup') {
  const taken: Hit[] = [];
  const undo = () => Promise.all(taken.map(([limit, key]) => undoHit(limit, key)));
  const succeeded = async () => {
    await undo();
    await rememberAddress(entry);
  };
  for (const hit of await hitsOf(entry, kind)) {
    const wait = await hitLimit(...hit);
    if (wait === null) taken.push(hit);
    else {
      await undo();
      return { refusal: refusalOf(hit[0], wait, entry), succeeded };
    }
  }
  return { refusal: null, succeeded };
}

/** Call it wherever the account's second factor was proven. */
export async function rememberAddress({ userId, clientIp }: Pick<CodeEntry, 'userId' | 'clientIp'>) {
  await hitLimit(factorKnownAddress, hashedKey(userId, addressKey(clientIp)));
}

async function hitsOf(entry: CodeEntry, kind: 'totp' | 'backup'): Promise<Hit[]> {
  const { userId } = entry;
  const address = addressKey(entry.clientIp);
  const challenge = 'challenge' in entry ? entry.challenge : entry.sessionId;
  const hits: Hit[] = [
    [factorByChallenge, challenge],
    [factorByAddress, address],
  ];
  if (kind === 'backup') return hits;
  if ('sessionId' in entry) return [...hits, [factorByPlace, hashedKey(userId, 'session', entry.sessionId)]];
  const pair = hashedKey(userId, address);
  hits.push([factorByPlace, pair]);
  return (await hasHits(factorKnownAddress, pair)) ? hits : [...hits, [factorByStrangers, userId]];
}

function refusalOf(limit: Limit, wait: number, entry: CodeEntry): string {
  if (limit === factorByChallenge && 'challenge' in entry) return factorMessages.challengeSpent;
  const sentence = accountMessages.tooManyAttempts(wait);
  const isOfApp = limit === factorByPlace || limit === factorByStrangers;
  return isOfApp ? `${sentence} ${factorMessages.otherWays}` : sentence;
}
