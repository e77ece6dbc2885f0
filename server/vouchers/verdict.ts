import { type Actor, isAdmin } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { messages } from '#domain/messages.ts';
import {
  parseVoucherCode,
  refusalText,
  type VoucherRefusal,
  type VoucherVerdict,
  voucherRefusal,
} from '#domain/vouchers/voucher.ts';
import { asBuyerAt, CommitWith } from '../db/access.ts';
import { readStore } from '../stores/store.ts';
import { type Guesser, guessVoucher, wrongGuess } from './guesses.ts';
import type { FoundVoucher } from './vouchers.ts';

type Found = { voucher: FoundVoucher; timeZone: TimeZone } | 'unknown' | 'tooManyAttempts' | 'inactive';

/** Judges a code for display; the checkout judges it again. Counts attempts with unknown codes, to prevent guessing. */
export async function judgeVoucher(
  actor: Actor | null,
  storeId: string,
  typed: string,
  clientIp: string,
): Promise<VoucherVerdict> {
  const code = parseVoucherCode(typed);
  if (!code) return refused({ reason: 'malformed' });
  if (actor && isAdmin(actor.role)) return refused({ reason: 'customersOnly' });
  const guesser = actor ? { accountId: actor.id, clientIp: null } : { accountId: null, clientIp };
  const found = await asBuyerAt<Found>(actor, storeId, async (tx) => {
    const [store, voucher] = await Promise.all([
      readStore(tx, storeId),
      guessVoucher(tx, guesser, storeId, code),
    ]);
    if (voucher === 'tooManyAttempts') return voucher;
    if (store?.phase === 'inactive') return 'inactive';
    if (store && voucher !== 'unknown') return { voucher, timeZone: store.timeZone };
    return new CommitWith<Found>('unknown', wrongGuess(guesser, storeId, code));
  });
  if (found === 'tooManyAttempts') return { ok: false, message: refusalText({ reason: found }), open: true };
  if (found === 'unknown') return refused({ reason: found });
  // An inactive shop does not reveal whether a code exists, so the attempt need not be counted.
  if (found === 'inactive') return { ok: false, message: messages.storeInactive };
  const { voucher, timeZone } = found;
  const refusal = voucherRefusal(voucher, { ...voucher, timeZone });
  if (refusal) return refused(refusal);
  const { kind, value, maxDiscount, minPurchase } = voucher;
  return { ok: true, voucher: { code, kind, value, maxDiscount, minPurchase } };
}

export async function countWrongCode(
  guesser: Guesser,
  storeId: string,
  code: string,
): Promise<VoucherRefusal | null> {
  const found = await asBuyerAt<FoundVoucher | 'unknown' | 'tooManyAttempts'>(null, storeId, async (tx) => {
    const voucher = await guessVoucher(tx, guesser, storeId, code);
    return voucher === 'unknown' ? new CommitWith(voucher, wrongGuess(guesser, storeId, code)) : voucher;
  });
  return typeof found === 'string' ? { reason: found } : null;
}

function refused(refusal: VoucherRefusal): VoucherVerdict {
  return { ok: false, message: refusalText(refusal) };
}
