import { sql } from 'kysely';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import type { OrderEvent } from '#domain/orders/event.ts';
import type { NotifiedOrder } from '#domain/push/notification.ts';
import type { Right } from '#domain/rights.ts';
import type { Tx } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';

export type PushEvent = Pick<OrderEvent, 'id' | 'kind' | 'actorRole'> & { storeId: string; orderId: string };

export type PushDevice = {
  storeId: string;
  id: string;
  orderId: string | null;
  /** True if the user founded the shop and is its main owner: for them, dashboard links open it without `?toko=`. */
  isOwners: boolean;
  linkRevision: number | null;
  kinds: string[];
  quietFrom: number | null;
  quietUntil: number | null;
  notifiedAt: Date | null;
  timeZone: TimeZone;
};

/** `soldOut` counts the order's variants that have no stock left. */
type PushOrder = NotifiedOrder & { storeId: string; linkRevision: number; soldOut: number };

export type PushFacts = { devices: PushDevice[]; orders: Map<string, PushOrder>; now: Date };

export async function readUnpushedEvents(tx: Tx, most: number, after?: string): Promise<PushEvent[]> {
  return (
    tx
      .selectFrom('orderEvents')
      .select(['storeId', 'orderId', 'id', 'kind', 'actorRole'])
      // Writes the condition literally, because PostgreSQL uses the partial index only for exactly this text.
      .where(sql<boolean>`NOT pushed`)
      .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(most)
      .execute() as Promise<PushEvent[]>
  );
}

export async function readPushFacts(tx: Tx, events: readonly PushEvent[]): Promise<PushFacts> {
  const stores = [...new Set(events.map(({ storeId }) => storeId))];
  const orderIds = [...new Set(events.map(({ orderId }) => orderId))];
  const [devices, [clock]] = await pipelined(tx, [
    devicesOf(
      stores,
      sql`CASE WHEN d.order_id IS NULL THEN true ELSE d.order_id = ANY(${orderIds}::uuid[]) END`,
    ),
    sql<{ now: Date }>`SELECT now() AS now`,
  ]);
  const now = clock?.now ?? new Date();
  const live = await withoutEnded(tx, devices);
  const followed = new Set(live.map(({ storeId }) => storeId));
  const storeOfOrder = new Map(events.map(({ orderId, storeId }) => [orderId, storeId] as const));
  const about = [...storeOfOrder].filter(([, storeId]) => followed.has(storeId));
  if (about.length === 0) return { devices: live, orders: new Map(), now };
  const [orders] = await pipelined(tx, [ordersOf(about)]);
  return { devices: live, orders: new Map(orders.map((order) => [order.id, order])), now };
}

/** Selects the push devices of these shops, but not those of former team members or of members without `right`. */
export function devicesOf(
  stores: readonly string[],
  only = sql`d.order_id IS NULL`,
  right: Right = 'orders.read',
) {
  return sql<PushDevice & { sessionId: string | null }>`
    SELECT d.store_id, d.id, d.order_id, (m.main AND m.user_id = m.store_id) IS TRUE AS is_owners, d.link_revision, d.session_id, d.kinds, d.quiet_from, d.quiet_until,
      d.notified_at, s.time_zone
    FROM push_devices d JOIN stores s ON s.store_id = d.store_id
      LEFT JOIN memberships m ON m.store_id = d.store_id AND m.user_id = d.user_id AND m.ended_at IS NULL
        AND (m.role = 'owner' OR ${right} = ANY (m.rights))
    WHERE d.store_id = ANY(${[...stores]}::uuid[]) AND ${only}
      AND (CASE WHEN d.user_id IS NULL THEN true ELSE m.user_id IS NOT NULL END)`;
}

/** Returns the devices except those whose session has ended, so that nobody gets pushes after a logout. */
export async function withoutEnded<Row extends { sessionId: string | null }>(
  tx: Tx,
  devices: readonly Row[],
) {
  const sessions = [...new Set(devices.flatMap(({ sessionId }) => sessionId ?? []))];
  if (sessions.length === 0) return [...devices];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM auth.session WHERE id = ANY(${sessions}::text[])`.execute(tx);
  const there = new Set(rows.map(({ id }) => id));
  return devices.filter(({ sessionId }) => sessionId === null || there.has(sessionId));
}

function ordersOf(about: readonly (readonly [orderId: string, storeId: string])[]) {
  return sql<PushOrder>`
    SELECT o.store_id, o.id, o.order_number, o.total_price, o.link_revision, sum(i.quantity)::int AS pieces,
      count(DISTINCT s.variant_id)::int AS sold_out
    FROM unnest(${about.map(([, storeId]) => storeId)}::uuid[], ${about.map(([orderId]) => orderId)}::uuid[])
        AS about (store_id, order_id)
      JOIN orders o ON o.store_id = about.store_id AND o.id = about.order_id
      JOIN order_items i ON i.store_id = o.store_id AND i.order_id = o.id
      LEFT JOIN variant_stock s ON s.store_id = i.store_id AND s.variant_id = i.variant_id AND s.stok = 0
    GROUP BY o.store_id, o.id, o.order_number, o.total_price, o.link_revision`;
}
