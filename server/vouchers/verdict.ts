import { type Actor, isAdmin } from '../../domain/access.ts';
import { messages } from '../../domain/messages.ts';
import type { TimeZone } from '../../domain/stores/store.ts';
import {
  parseVoucherCode,
  refusalText,
  type VoucherRefusal,
  type VoucherVerdict,
  voucherRefusal,
} from '../../domain/vouchers/voucher.ts';
import { asBuyerAt, Ending } from '../db/access.ts';
import { readStore } from '../stores/store.ts';
import { guessVoucher, wrongGuess } from './guesses.ts';
import type { FoundVoucher } from './vouchers.ts';

type Found = { voucher: FoundVoucher; timeZone: TimeZone } | 'unknown' | 'tooManyTries' | 'inactive';

/** For display: the checkout judges again. Unknown codes stay counted, so that none can be guessed. */
export async function judgeVoucher(
  actor: Actor | null,
  storeId: string,
  typed: string,
): Promise<VoucherVerdict> {
  const code = parseVoucherCode(typed);
  if (!code) return refused({ reason: 'malformed' });
  if (!actor) return refused({ reason: 'needsLogin' });
  if (isAdmin(actor.role)) return refused({ reason: 'customersOnly' });
  const found = await asBuyerAt<Found>(actor, storeId, async (tx) => {
    const [store, voucher] = await Promise.all([
      readStore(tx, storeId),
      guessVoucher(tx, actor, storeId, code),
    ]);
    if (voucher === 'tooManyTries') return voucher;
    if (store?.life === 'inactive') return 'inactive';
    if (store && voucher !== 'unknown') return { voucher, timeZone: store.timeZone };
    return new Ending<Found>('unknown', [wrongGuess(actor, storeId, code)]);
  });
  if (found === 'tooManyTries') return { ok: false, message: refusalText({ reason: found }), open: true };
  if (found === 'unknown') return refused({ reason: found });
  // Nothing is told of what an inactive shop has, so there is nothing to guess.
  if (found === 'inactive') return { ok: false, message: messages.storeInactive };
  const { voucher, timeZone } = found;
  const refusal = voucherRefusal(voucher, { ...voucher, timeZone });
  if (refusal) return refused(refusal);
  const { kind, value, maxDiscount, minPurchase } = voucher;
  return { ok: true, voucher: { code, kind, value, maxDiscount, minPurchase } };
}

function refused(refusal: VoucherRefusal): VoucherVerdict {
  return { ok: false, message: refusalText(refusal) };
}
