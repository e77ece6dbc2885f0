import type { Actor } from '../domain/access.ts';
import { voucherCodeByAccount } from '../domain/limits.ts';
import { countTry, isLimited } from './rate-limit.ts';

/**
 * Whether an account has entered so many codes that no voucher has that it may try no other for now. Takes a connection
 * of its own: not to be asked within a transaction.
 */
export function hasGuessedTooOften(actor: Actor): Promise<boolean> {
  return isLimited(voucherCodeByAccount, actor.id);
}

/** Counts a code that no voucher of the shop has. */
export async function countGuess(actor: Actor): Promise<void> {
  await countTry(voucherCodeByAccount, actor.id);
}
