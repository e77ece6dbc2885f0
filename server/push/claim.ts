import { sql } from 'kysely';
import { href } from '#domain/routes/href.ts';
import { asSystem, CommitWith } from '#server/db/access.ts';
import { pipelined } from '#server/db/client-dialect.ts';
import { linkTokenOf } from '#server/orders/link/token.ts';
import type { Target } from './post.ts';
import type { PushToStore } from './pushes.ts';

export type ClaimedPush = Omit<PushToStore, 'dueAt'> & { tries: number; createdAt: Date };

/** The pushes of one device, sent as one message. `nowMs` returns the database's time, which all processes share. */
export type PushBatch = Target & {
  storeId: string;
  deviceId: string;
  host: string;
  pushes: ClaimedPush[];
  nowMs: () => number;
};

type Row = ClaimedPush & Target & { host: string; orderId: string | null; linkRevision: number | null };

/** A claimed push without a result is sent again after this time, which is longer than an attempt may take. */
const LEASE_MS = 30_000;

const CLAIMED_AT_ONCE = 500;

/** `hasUnclaimed`: due pushes may be left for other processes. `mayHaveUnread`: some may be beyond the LIMIT. */
type Claim = { batches: PushBatch[]; hasUnclaimed: boolean; mayHaveUnread: boolean };

/** Reserves due pushes for this process, except to `fullHosts`. `room`: how many more messages a host may get. */
export function claimDue(fullHosts: readonly string[], room: (host: string) => number): Promise<Claim> {
  return asSystem(async (tx) => {
    const [, due, [clock]] = await pipelined(tx, [
      // Claims run one at a time, because two at once would split one device's pushes into two messages.
      sql`SELECT pg_advisory_xact_lock(hashtextextended('kedai claims pushes', 0))`,
      sql<Row>`
        SELECT n.store_id, n.device_id, n.key, n.kind, n.title, n.body, n.path, n.tries, n.created_at,
          d.endpoint, d.p256dh, d.auth, d.order_id, d.link_revision, split_part(d.endpoint, '/', 3) AS host
        FROM push_notices n JOIN push_devices d ON d.store_id = n.store_id AND d.id = n.device_id
        WHERE n.ended_at IS NULL AND n.due_at <= clock_timestamp()
          AND split_part(d.endpoint, '/', 3) <> ALL (${[...fullHosts]}::text[])
        ORDER BY n.due_at, n.device_id LIMIT ${CLAIMED_AT_ONCE}`,
      sql<{ now: Date }>`SELECT clock_timestamp() AS now`,
    ]);
    const nowMs = clockFrom(clock?.now ?? new Date());
    const batches = batchesOf(due, room, nowMs);
    const taken = batches.flatMap(({ pushes }) => pushes);
    if (taken.length === 0) return { batches, hasUnclaimed: false, mayHaveUnread: false };
    const mayHaveUnread = due.length === CLAIMED_AT_ONCE;
    const hasUnclaimed = mayHaveUnread || taken.length < due.length;
    return new CommitWith({ batches, hasUnclaimed, mayHaveUnread }, [
      leaseOf(taken, new Date(nowMs() + LEASE_MS)),
    ]);
  });
}

function batchesOf(due: readonly Row[], room: (host: string) => number, nowMs: () => number): PushBatch[] {
  const batches = new Map<string, PushBatch>();
  const sent = new Map<string, number>();
  for (const { endpoint, p256dh, auth, host, orderId, linkRevision, ...row } of due) {
    const push = { ...row, path: pathFor(row, orderId, linkRevision) };
    const present = batches.get(push.deviceId);
    if (present) present.pushes.push(push);
    else if ((sent.get(host) ?? 0) < room(host)) {
      sent.set(host, (sent.get(host) ?? 0) + 1);
      const { storeId, deviceId } = push;
      batches.set(deviceId, { endpoint, p256dh, auth, host, storeId, deviceId, pushes: [push], nowMs });
    }
  }
  return [...batches.values()];
}

/** If the device follows an order by its secret link, builds that link only now, so that it is never stored. */
function pathFor({ storeId, path }: ClaimedPush, orderId: string | null, revision: number | null): string {
  if (orderId === null || revision === null) return path;
  return href('/tagihan/:token', { token: linkTokenOf({ storeId, orderId, revision }) });
}

function clockFrom(now: Date): () => number {
  const readAt = performance.now();
  return () => now.getTime() + performance.now() - readAt;
}

function leaseOf(taken: readonly ClaimedPush[], until: Date) {
  return sql`
    UPDATE push_notices SET tries = tries + 1, due_at = ${until}
    FROM ${keysOf(taken)} AS taken (store_id, device_id, key)
    WHERE push_notices.store_id = taken.store_id AND push_notices.device_id = taken.device_id
      AND push_notices.key = taken.key`;
}

export function keysOf(pushes: readonly ClaimedPush[]) {
  return sql`unnest(${pushes.map((one) => one.storeId)}::uuid[], ${pushes.map((one) => one.deviceId)}::uuid[],
    ${pushes.map((one) => one.key)}::text[])`;
}
