import { randomUUID } from 'node:crypto';
import type { NewVoucher } from '#domain/vouchers/form.ts';
import { asUser } from '#server/db/access.ts';
import { createVoucher } from '#server/vouchers/vouchers.ts';
import { presentOwner } from './shop-floor.ts';

/** Creates a voucher of Rp 1.000 with a unique code and no limits, unless `changes` say otherwise. */
export async function makeTestVoucher(
  storeId: string,
  changes: Partial<NewVoucher> = {},
): Promise<{ id: string; code: string }> {
  const terms: NewVoucher = {
    code: `UJI-${randomUUID().slice(0, 8).toUpperCase()}`,
    kind: 'rupiah',
    value: 1_000,
    maxDiscount: null,
    minPurchase: 0,
    startsAt: new Date(Date.now() - 60_000),
    endsAt: null,
    quota: null,
    perBuyerLimit: null,
    ...changes,
  };
  const id = await asUser(await presentOwner(storeId), (tx) => createVoucher(tx, storeId, terms));
  if (!id) throw new Error(`${terms.code} is taken`);
  return { id, code: terms.code };
}
