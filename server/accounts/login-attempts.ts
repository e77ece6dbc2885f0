import { loginByAccount, loginByAddress, loginByOrder, loginKnownAddress } from '#domain/limits.ts';
import { addressKey, hasHits, hashedKey, hitLimit, resetLimit, undoHit } from '../bounds/rate-limit.ts';

type LoginAttempt = { waitSeconds: number | null; succeeded: () => Promise<void> };

/** Call before checking the password. The account's known IPs have their own limit, which attackers cannot use up. */
export async function hitLoginLimits(
  email: string,
  clientIp: string,
  orderKey: string | null = null,
): Promise<LoginAttempt> {
  const address = addressKey(clientIp);
  const pair = hashedKey(email, address);
  const isKnown = orderKey === null && (await hasHits(loginKnownAddress, pair));
  const account = isKnown ? pair : hashedKey(...(orderKey === null ? [email] : [email, orderKey]));
  const limit = orderKey === null ? loginByAccount : loginByOrder;
  const waitSeconds = (await hitLimit(loginByAddress, address)) ?? (await hitLimit(limit, account));
  return {
    waitSeconds,
    succeeded: async () => {
      await undoHit(loginByAddress, address);
      await resetLimit(limit, account);
      await hitLimit(loginKnownAddress, pair);
    },
  };
}

export async function resetLoginLimit(email: string): Promise<void> {
  await resetLimit(loginByAccount, hashedKey(email));
}
