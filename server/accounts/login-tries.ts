import { loginByAccount, loginByAddress, loginKnownAddress } from '../../domain/limits.ts';
import { addressKey, countTry, forgetTries, giveTryBack, hashedKey, hasTries } from '../bounds/rate-limit.ts';

/** A counted try to log in: how long to wait if it is one too many, and what to do once it succeeded. */
type LoginTry = { waitSeconds: number | null; succeeded: () => Promise<void> };

/**
 * Counts a try by address and by account before the password is looked at, so that many at once count too.
 * An address from which the account has logged in before has a count of its own: strangers who guess at
 * the account don't shut its owner out.
 */
export async function countLoginTry(email: string, clientIp: string): Promise<LoginTry> {
  const address = addressKey(clientIp);
  const pair = hashedKey(email, address);
  const account = (await hasTries(loginKnownAddress, pair)) ? pair : hashedKey(email);
  const waitSeconds = (await countTry(loginByAddress, address)) ?? (await countTry(loginByAccount, account));
  return {
    waitSeconds,
    succeeded: async () => {
      await giveTryBack(loginByAddress, address);
      await forgetTries(loginByAccount, account);
      await countTry(loginKnownAddress, pair);
    },
  };
}

/** Lets an account be tried again: its owner has just proved to be there by setting a new password from the mail. */
export async function forgiveLoginTries(email: string): Promise<void> {
  await forgetTries(loginByAccount, hashedKey(email));
}
