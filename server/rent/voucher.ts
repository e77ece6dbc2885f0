import type { Actor } from '#domain/access.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { Quotation } from '#domain/rent/term.ts';
import { belowMinimum, discountOf, type VoucherRefusal, voucherRefusal } from '#domain/vouchers/voucher.ts';
import { asUser, type Tx } from '#server/db/access.ts';
import { countWrongCode } from '#server/vouchers/verdict.ts';
import { countVoucherUse, lockVoucherUses, selectVoucher } from '#server/vouchers/vouchers.ts';
import { findTill } from './till.ts';

/** Returns null if the code exists, else why it is refused. Counts unknown codes, to stop an account from guessing. */
export async function refuseUnknownCode(actor: Actor, code: string): Promise<VoucherRefusal | null> {
  const tillId = await asUser(actor, (tx) => findTill(tx));
  return tillId ? countWrongCode({ accountId: actor.id, clientIp: null }, tillId, code) : null;
}

/** Locks the vouchers of the old and the new invoice together, in id order, so that transactions cannot deadlock. */
export async function lockRentVouchers(
  tx: Tx,
  { storeId, voucherId, customerId }: { storeId: string; voucherId: string | null; customerId: string },
  wanted: { tillId: string; code: string | null },
): Promise<void> {
  const next =
    wanted.code !== null && wanted.tillId === storeId
      ? await selectVoucher(tx, storeId, wanted.code, customerId).executeTakeFirst()
      : undefined;
  await lockVoucherUses(
    tx,
    storeId,
    [voucherId, next?.id].filter((id) => id != null),
  );
}

type Wanted = {
  choice: { voucherCode: string | null };
  quotation: Quotation;
  tenant: { timeZone: TimeZone };
};

/** Redeems a voucher of the operator's shop for an invoice. The caller must roll back after a refusal. */
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
