import { createHash } from 'node:crypto';
import type { DBTransactionAdapter } from 'better-auth';

/**
 * A mark of the password that an account had when a session was made: a digest of its hash, which is salted anew each
 * time. `readActor` (server/accounts/session.ts) computes the same in SQL and takes no session whose mark isn't the present one.
 */
export function credentialMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex');
}

/** Which password is to be replaced by which: hashes; nothing happens once `seen` is no longer the present one. */
type Replacement = { userId: string; seen: string; hash: string };

/**
 * Puts a new password in the place of the one that was `seen` when it was decided who may, and ends all sessions. False
 * if somebody else was first. It locks the account's row before any other, which keeps two of them from a deadlock.
 */
export async function replacePassword(
  tx: DBTransactionAdapter,
  { userId, seen, hash }: Replacement,
): Promise<boolean> {
  const replaced = await tx.updateMany({
    model: 'account',
    where: [
      { field: 'userId', value: userId },
      { field: 'providerId', value: 'credential' },
      { field: 'password', value: seen },
    ],
    update: { password: hash, updatedAt: new Date() },
  });
  if (replaced === 0) return false;
  await tx.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }] });
  return true;
}

/** Ends the reset links of an account, and says how many there were. */
export function endResetLinks(tx: DBTransactionAdapter, userId: string): Promise<number> {
  return tx.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
}
