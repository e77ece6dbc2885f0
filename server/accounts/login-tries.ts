import { loginByAccount, loginByAddress, loginByOrder, loginKnownAddress } from '#domain/limits.ts';
import { addressKey, countTry, forgetTries, giveTryBack, hashedKey, hasTries } from '../bounds/rate-limit.ts';

type LoginTry = { waitSeconds: number | null; succeeded: () => Promise<void> };

/** Counts before the password is checked. Known addresses count apart, or strangers could lock the owner out. */
export async function countLoginTry(
  email: string,
  clientIp: string,
  orderKey: string | null = null,
): Promise<LoginTry> {
  const address = addressKey(clientIp);
  const pair = hashedKey(email, address);
  const isKnown = orderKey === null && (await hasTries(loginKnownAddress, pair));
  const account = isKnown ? pair : hashedKey(...(orderKey === null ? [email] : [email, orderKey]));
  const limit = orderKey === null ? loginByAccount : loginByOrder;
  const waitSeconds = (await countTry(loginByAddress, address)) ?? (await countTry(limit, account));
  return {
    waitSeconds,
    succeeded: async () => {
      await giveTryBack(loginByAddress, address);
      await forgetTries(limit, account);
      await countTry(loginKnownAddress, pair);
    },
  };
}

/** A password set from the mail proves that the owner is there. */
export async function forgiveLoginTries(email: string): Promise<void> {
  await forgetTries(loginByAccount, hashedKey(email));
}
