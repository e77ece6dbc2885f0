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

/** `challenge` is the id of an unfinished login; `sessionId` is for a logged-in user who proves the factor again. */
export type CodeEntry = { userId: string; clientIp: string } & (
  | { challenge: string }
  | { sessionId: string }
);

type Kind = 'totp' | 'backup';

type Hit = [limit: Limit, key: string];

/** Counts an attempt to enter a code. Check the code only if `refusal` is null, and call `succeeded` if it is right. */
export async function hitCodeLimits(entry: CodeEntry, kind: Kind) {
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
      return { refusal: refusalOf(hit[0], wait, entry, kind), succeeded };
    }
  }
  return { refusal: null, succeeded };
}

/** Remembers the IP address from which a factor was proven. `factorByStrangers` does not apply to such addresses. */
export async function rememberAddress({ userId, clientIp }: Pick<CodeEntry, 'userId' | 'clientIp'>) {
  await hitLimit(factorKnownAddress, hashedKey(userId, addressKey(clientIp)));
}

async function hitsOf(entry: CodeEntry, kind: Kind): Promise<Hit[]> {
  const { userId } = entry;
  if ('sessionId' in entry) {
    const { sessionId } = entry;
    return [
      [factorByChallenge, sessionId],
      [factorByPlace, hashedKey(userId, 'session', sessionId, kind)],
    ];
  }
  const address = addressKey(entry.clientIp);
  const hits: Hit[] = [
    [factorByChallenge, entry.challenge],
    [factorByPlace, hashedKey(userId, address, kind)],
    [factorByAddress, address],
  ];
  const isGuessable = kind === 'totp' && !(await hasHits(factorKnownAddress, hashedKey(userId, address)));
  return isGuessable ? [...hits, [factorByStrangers, userId]] : hits;
}

function refusalOf(limit: Limit, wait: number, entry: CodeEntry, kind: Kind): string {
  if (limit === factorByChallenge && 'challenge' in entry) return factorMessages.challengeSpent;
  const sentence = accountMessages.tooManyAttempts(wait);
  const isOfApp = kind === 'totp' && (limit === factorByPlace || limit === factorByStrangers);
  return isOfApp ? `${sentence} ${factorMessages.otherWays}` : sentence;
}
