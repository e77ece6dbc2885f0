import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isUuid } from '#domain/id.ts';
import type { NewVoucher } from '#domain/vouchers/form.ts';
import type { ListedVoucher, Voucher } from '#domain/vouchers/voucher.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { pipelined } from '../db/client-dialect.ts';
import { behindRow, cutPage, idOf } from '../db/page-keys.ts';

/** Returns the voucher's id; null if the shop has or had a voucher with this code. */
export async function createVoucher(tx: Tx, storeId: string, voucher: NewVoucher): Promise<string | null> {
  const { quota, ...columns } = voucher;
  const inserted = await tx
    .insertInto('vouchers')
    .values({ storeId, id: randomUUIDv7(), ...columns })
    .onConflict((conflict) => conflict.columns(['storeId', 'code']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return null;
  await tx.insertInto('voucherCounters').values({ storeId, voucherId: inserted.id, quota }).execute();
  recordActivity(tx, { noun: 'settings', verb: 'voucher_added', subject: voucher.code });
  return inserted.id;
}

export async function switchVoucher(
  tx: Tx,
  storeId: string,
  id: string,
  active: boolean,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const row = await tx
    .updateTable('vouchers')
    .set({ active })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('code')
    .executeTakeFirst();
  if (!row) return null;
  const verb = active ? 'voucher_switched_on' : 'voucher_switched_off';
  recordActivity(tx, { noun: 'settings', verb, subject: row.code });
  return row.code;
}

/** Lists the newest vouchers first. `after` is the last id of the previous page. */
export async function listVouchers(
  tx: Tx,
  storeId: string,
  { limit, after, past }: { limit: number; after?: string | null; past: boolean },
): Promise<{ vouchers: ListedVoucher[]; next: string | null }> {
  const isPast = sql<boolean>`(coalesce(ends_at <= now(), false) OR coalesce(used >= quota, false))`;
  let query = selectVouchers(tx, storeId)
    .select('given')
    .where(past ? isPast : sql<boolean>`NOT ${isPast}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (after) query = query.where(behindRow(sql`vouchers WHERE store_id = ${storeId}`, after));
  const { page, next } = cutPage(await query.execute(), limit, idOf);
  return { vouchers: page, next };
}

export type FoundVoucher = Voucher & { usedByBuyer: number; now: Date };

export function selectVoucher(tx: Tx, storeId: string, code: string, customerId: string | null) {
  return selectVouchers(tx, storeId)
    .select([
      sql<Date>`now()`.as('now'),
      sql<number>`coalesce((SELECT b.used FROM voucher_buyers b WHERE b.store_id = ${storeId}
        AND b.voucher_id = vouchers.id AND b.customer_id = ${customerId}::uuid), 0)`.as('usedByBuyer'),
    ])
    .where('code', '=', code);
}

/** Finds a voucher that buyers can use now. Needs `asSystem`, because row-level security hides vouchers from guests. */
export function selectUsableVoucher(tx: Tx, storeId: string) {
  return selectVouchers(tx, storeId)
    .clearSelect()
    .select('vouchers.id')
    .where('active', '=', true)
    .where(sql<boolean>`starts_at <= now()`)
    .where(sql<boolean>`(ends_at IS NULL OR ends_at > now())`)
    .where(sql<boolean>`(quota IS NULL OR used < quota)`)
    .limit(1);
}

/** Locks counters of vouchers in id order, so that transactions that change several counters do not deadlock. */
export async function lockVoucherUses(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .selectFrom('voucherCounters')
    .select('voucherId')
    .where('storeId', '=', storeId)
    .where('voucherId', 'in', ids)
    .orderBy('voucherId')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Counts one use, or returns the limit that is reached; the caller must then roll back. Call it before locking stock,
 * because checkouts lock in this order and would otherwise deadlock.
 */
export async function countVoucherUse(
  tx: Tx,
  storeId: string,
  { id, perBuyerLimit }: Pick<Voucher, 'id' | 'perBuyerLimit'>,
  customerId: string,
): Promise<'quota' | 'buyer' | null> {
  const [counted, mine] = await pipelined(tx, [
    tx
      .updateTable('voucherCounters')
      .set({ used: sql<number>`used + 1` })
      .where('storeId', '=', storeId)
      .where('voucherId', '=', id)
      .where(sql<boolean>`(quota IS NULL OR used < quota)`)
      .returning('used'),
    tx
      .insertInto('voucherBuyers')
      .values({ storeId, voucherId: id, customerId, used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['storeId', 'voucherId', 'customerId'])
          .doUpdateSet({ used: sql<number>`voucher_buyers.used + 1` })
          .where(sql<boolean>`${perBuyerLimit}::int IS NULL OR voucher_buyers.used < ${perBuyerLimit}::int`),
      )
      .returning('used'),
  ]);
  if (counted.length === 0) return 'quota';
  return mine.length === 0 ? 'buyer' : null;
}

/** Subtracts a cancelled order's use of a voucher. The caller must call it only once per order. */
export async function returnVoucherUse(
  tx: Tx,
  order: { storeId: string; voucherId: string; customerId: string; discount: number },
): Promise<void> {
  const { storeId, voucherId, customerId, discount } = order;
  const used = sql<number>`used - 1`;
  await tx
    .updateTable('voucherCounters')
    .set({ used, given: sql<number>`given - ${discount}::bigint` })
    .where('storeId', '=', storeId)
    .where('voucherId', '=', voucherId)
    .execute();
  await tx
    .updateTable('voucherBuyers')
    .set({ used })
    .where('storeId', '=', storeId)
    .where('voucherId', '=', voucherId)
    .where('customerId', '=', customerId)
    .execute();
}

function selectVouchers(tx: Tx, storeId: string) {
  return tx
    .selectFrom('vouchers')
    .innerJoin('voucherCounters', (join) =>
      join
        .onRef('voucherCounters.storeId', '=', 'vouchers.storeId')
        .onRef('voucherCounters.voucherId', '=', 'vouchers.id'),
    )
    .select([
      'vouchers.id',
      'code',
      'kind',
      'value',
      'maxDiscount',
      'minPurchase',
      'startsAt',
      'endsAt',
      'perBuyerLimit',
      'active',
      'quota',
      'used',
    ])
    .where('vouchers.storeId', '=', storeId);
}
