import { createHash } from 'node:crypto';
import type { DBTransactionAdapter } from 'better-auth';

/** A session stores this digest of the password hash at login, and is invalid once the account has another hash. */
export function credentialMark(passwordHash: string): string {
  return createHash('sha256').update(passwordHash).digest('hex');
}

type Replacement = { userId: string; seen: string; hash: string };

/**
 * Returns false if another request has changed the password since `seen` was read. Updates the account's row before
 * other rows, because a fixed order of locks avoids deadlocks.
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

export function endResetLinks(tx: DBTransactionAdapter, userId: string): Promise<number> {
  return tx.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] });
}
