import type { VoucherTerms } from '#domain/vouchers/voucher.ts';
import type { Tx } from '#server/db/access.ts';

export function readVoucherTerms(
  tx: Tx,
  storeId: string,
  [by, value]: ['id' | 'code', string],
): Promise<VoucherTerms> {
  return tx
    .selectFrom('vouchers')
    .select(['kind', 'value', 'maxDiscount', 'minPurchase'])
    .where('storeId', '=', storeId)
    .where(by, '=', value)
    .executeTakeFirstOrThrow();
}
