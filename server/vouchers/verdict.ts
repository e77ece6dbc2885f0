import { type Actor, isAdmin } from '../../domain/access.ts';
import { messages } from '../../domain/messages.ts';
import {
  parseVoucherCode,
  refusalText,
  type VoucherRefusal,
  type VoucherVerdict,
  voucherRefusal,
} from '../../domain/vouchers/voucher.ts';
import { asBuyerAt } from '../db/access.ts';
import { readStore } from '../stores/store.ts';
import { countGuess } from './guesses.ts';
import { findVoucher } from './vouchers.ts';

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
  const guess = await countGuess(actor, storeId, code);
  if (!guess.allowed) return { ok: false, message: refusalText({ reason: 'tooManyTries' }), open: true };
  const found = await asBuyerAt(actor, storeId, async (tx) => {
    const store = await readStore(tx, storeId);
    if (store?.life === 'inactive') return 'inactive' as const;
    const voucher = store && (await findVoucher(tx, storeId, code, actor.id));
    return voucher && { voucher, timeZone: store.timeZone };
  });
  if (!found) return refused({ reason: 'unknown' });
  await guess.wasRight();
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
