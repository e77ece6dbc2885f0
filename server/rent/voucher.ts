import type { Actor } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { Quotation } from '#domain/rent/term.ts';
import { belowMinimum, discountOf, type VoucherRefusal, voucherRefusal } from '#domain/vouchers/voucher.ts';
import type { Tx } from '#server/db/access.ts';
import { countVoucherUse, selectVoucher } from '#server/vouchers/vouchers.ts';

type Wanted = {
  choice: { voucherCode: string | null };
  quotation: Quotation;
  tenant: { timeZone: TimeZone };
};

/** Uses a voucher of the operator's shop for an invoice. After a refusal, roll back. */
export async function takeRentVoucher(
  tx: Tx,
  actor: Actor,
  tillId: string,
  { choice, quotation, tenant }: Wanted,
): Promise<{ id: string; code: string; discount: number } | VoucherRefusal> {
  const voucher = await selectVoucher(tx, tillId, choice.voucherCode ?? '', actor.id).executeTakeFirst();
  if (!voucher) return { reason: 'unknown' };
  const refusal =
    voucherRefusal(voucher, { ...voucher, timeZone: tenant.timeZone }) ??
    belowMinimum(voucher, quotation.amount);
  if (refusal) return refusal;
  const exhausted = await countVoucherUse(tx, tillId, voucher, actor.id);
  if (exhausted === 'quota') return { reason: 'usedUp' };
  if (exhausted === 'buyer') return { reason: 'buyerLimit', limit: voucher.perBuyerLimit ?? 0 };
  const { id, code } = voucher;
  return { id, code, discount: discountOf(voucher, quotation.amount) };
}
