import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../domain/access.ts';
import { extendedExpiry, type StoreStatus } from '../domain/store.ts';
import type { Tx } from './db/access.ts';
import { notifyStoreChange } from './live/notify.ts';

const PAGE_SIZE = 50;

/** A shop as the super admin's table shows it. */
export type StoreRow = {
  storeId: string;
  namaToko: string;
  slug: string;
  ownerEmail: string;
  status: StoreStatus;
  expiryDate: Date | null;
};

/** One page of all shops, newest first, and the key of the next page, null at the end. */
export type StorePage = { stores: StoreRow[]; next: string | null; now: Date };

/** Reads a page of all shops; `search` looks in name and short name. Run as a super admin. */
export async function listStores(
  tx: Tx,
  { after, search }: { after: string | null; search: string },
): Promise<StorePage> {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<StoreRow & { now: Date }>`
    SELECT s.store_id, s.nama_toko, s.slug, u.email AS owner_email, s.status, s.expiry_date, now() AS now
    FROM stores s JOIN users u ON u.uid = s.owner_uid
    WHERE (s.nama_toko ILIKE ${pattern} OR s.slug ILIKE ${pattern})
      AND (${after}::text IS NULL OR (s.created_at, s.store_id) <
        (SELECT created_at, store_id FROM stores WHERE store_id::text = ${after}))
    ORDER BY s.created_at DESC, s.store_id DESC
    LIMIT ${PAGE_SIZE + 1}`.execute(tx);
  const page = rows.slice(0, PAGE_SIZE);
  const now = rows[0]?.now ?? new Date();
  return {
    stores: page.map(({ now: _, ...store }) => store),
    next: rows.length > PAGE_SIZE ? (page.at(-1)?.storeId ?? null) : null,
    now,
  };
}

/** Sets a shop active or inactive (SPEC §4), recorded. False where there is no such shop or nothing to change. */
export async function setStoreStatus(
  tx: Tx,
  actor: Actor,
  storeId: string,
  status: 'active' | 'inactive',
): Promise<boolean> {
  const result = await tx
    .updateTable('stores')
    .set({ status })
    .where('storeId', '=', storeId)
    .where('status', '!=', status)
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await record(tx, actor, 'store-status', { storeId, status });
  await notifyStoreChange(tx, storeId, 'store');
  return true;
}

/**
 * Extends a shop by 30 days. `seen` is the end that the super admin was shown (null: none): an extension that was
 * asked twice, or by two at once, happens once. Returns the new end, or null where the end is another by now.
 */
export async function extendTrial(
  tx: Tx,
  actor: Actor,
  storeId: string,
  seen: Date | null,
  from: 'end' | 'today',
): Promise<Date | null> {
  const store = await tx
    .selectFrom('stores')
    .select(['expiryDate', (select) => select.fn<Date>('now').as('now')])
    .where('storeId', '=', storeId)
    .forUpdate()
    .executeTakeFirst();
  if (!store || store.expiryDate?.getTime() !== seen?.getTime()) return null;
  const expiryDate = extendedExpiry(from === 'today' ? null : store.expiryDate, store.now);
  await tx.updateTable('stores').set({ expiryDate }).where('storeId', '=', storeId).execute();
  await record(tx, actor, 'extend-trial', { storeId, expiryDate: expiryDate.toISOString() });
  await notifyStoreChange(tx, storeId, 'store');
  return expiryDate;
}

function record(tx: Tx, actor: Actor, action: string, details: Record<string, string>) {
  return tx
    .insertInto('auditEvents')
    .values({ id: randomUUIDv7(), actorId: actor.id, action, details: JSON.stringify(details) })
    .execute();
}
