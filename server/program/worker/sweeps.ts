import { type RawBuilder, sql } from 'kysely';
import { asSystem, type Tx } from '#server/db/access.ts';
import { isCutShort, isDatabaseAway, isNodeLost } from '#server/db/errors.ts';
import { env } from '#server/env.ts';
import { daysAgo, type Swept, startingFrom, sweptBy } from '#server/jobs/swept.ts';
import { log } from '#server/log.ts';
import { emptyDeadMails, giveUpMails } from '#server/mail/sweep.ts';
import { deleteOldReceipts } from '#server/payments/proofs/delete-old-receipts.ts';
import { deleteOldProducts, deleteOldVariants } from '#server/products/delete-old-products.ts';
import { deleteOldDevices } from '#server/push/delete-old-devices.ts';
import { freeNames } from '#server/stores/names/slugs.ts';

/* Each sweep deletes old rows of a table, by index and in small transactions, so that large tables do not slow it. */

/** Rows per DELETE. Even if each row is on a different page of a slow disk, a DELETE stays within its limit of 5 s. */
const BATCH = 500;

/** A batch that exceeds the statement's time limit is retried with fewer rows if it has more rows than this. */
const FEWEST = 10;

/** Limits the batches of a run, because deleted rows slow queries down until PostgreSQL vacuums them between runs. */
const MOST_BATCHES = 40;

/** Deletes up to `most` old rows, starting where the last batch ended (`from`). `tx` must come from `asSystem`. */
type Sweep = (tx: Tx, most: number, from: string | null) => Promise<Swept>;

const sweeps: Record<string, Sweep> = {
  'mails whose link is dead': emptyDeadMails,
  'mails that nobody tries any more': giveUpMails,
  // A mail's text is deleted much earlier. The row stays 90 days, because its key prevents sending the mail again.
  mails: sweepTable('mails', 'created_at', daysAgo(90)),
  sessions: sweepTable('auth.session', '"expiresAt"', daysAgo(1)),
  'reset links': sweepTable('auth.verification', '"expiresAt"', daysAgo(1)),
  'windows of limits': sweepTable(
    'rate_limits',
    'expire',
    sql`(extract(epoch FROM ${hoursAgo(1)}) * 1000)::bigint`,
  ),
  'keys of checkouts': sweepShopTable('idempotency_keys', 90),
  'changes of stock': sweepShopTable('stock_changes', 365),
  'activities of people': sweepShopTable('store_activities', 90),
  'imports of products': sweepShopTable('product_imports', 7),
  'prices of couriers': sweepShopTable('courier_rates', 1, 'ends_at'),
  'tracks of parcels': sweepShopTable('parcel_tracks', 365, 'asked_at'),
  'photos of receipts': deleteOldReceipts,
  'bank statements': sweepShopTable('bank_statements', () => env.receiptDays),
  // Until the owner has said what the columns of an uploaded file mean, `content` holds the file.
  'bank statements that wait': sweepShopTable('bank_statements', 1, 'created_at', sql`content <> ''`),
  'rows of bank statements': sweepShopTable('statement_rows', () => env.receiptDays),
  'notices that no rule reads': sweepShopTable('unread_notices', 7),
  'drafts of orders': sweepShopTable('order_drafts', 90, 'updated_at'),
  invitations: sweepShopTable('invitations', 30, 'expires_at'),
  'join codes of devices': sweepShopTable('push_join_codes', 1, 'ends_at'),
  'notices to devices': sweepShopTable('push_notices', 30),
  'devices that ended': deleteOldDevices,
  // Row-level security forbids deleting younger entries.
  'audit entries': sweepTable('audit_events', 'created_at', sql`now() - interval '2 years'`),
  'deleted products': deleteOldProducts,
  'deleted variants': deleteOldVariants,
  'names of shops that never sold': freeNames,
  'uses of parts': sweepTable('status_uses', 'minute_at', daysAgo(2)),
  // The status page shows 90 days. Rows stay three days longer, as a margin for time zones.
  'troubles of parts': sweepTable('status_spans', 'ended_at', daysAgo(93)),
  'measured days': sweepTable('status_days', 'measured_at', daysAgo(93)),
  'failed jobs': deleteFailedJobs,
};

type Extent = { signal?: AbortSignal; batch?: number; mostBatches?: number };

/** Runs all sweeps. If one fails, runs the others and then throws; an unreachable database ends the run at once. */
export async function sweepAll(extent: Extent = {}): Promise<void> {
  const failed: string[] = [];
  let nodeLost: unknown;
  for (const [name, sweep] of Object.entries(sweeps)) {
    try {
      const swept = await inBatches(sweep, extent);
      if (swept > 0) log.info({ of: name, swept }, 'what has had its time was swept');
    } catch (error) {
      extent.signal?.throwIfAborted();
      if (isDatabaseAway(error)) throw error;
      if (isNodeLost(error)) {
        nodeLost = error;
        continue;
      }
      log.error({ err: error, of: name }, 'a sweep failed; the next run tries again');
      failed.push(name);
    }
  }
  if (nodeLost) throw nodeLost;
  if (failed.length > 0) throw new Error(`sweeps that failed: ${failed.join(', ')}`);
}

async function inBatches(sweep: Sweep, extent: Extent): Promise<number> {
  const { signal, batch = BATCH, mostBatches = MOST_BATCHES } = extent;
  let size = batch;
  let swept = 0;
  // The next batch begins at the last deleted row, because PostgreSQL would otherwise scan all deleted rows again.
  let from: string | null = null;
  for (let nth = 0; nth < mostBatches; nth++) {
    signal?.throwIfAborted();
    const done = await orNullIfCut(
      asSystem((tx) => sweep(tx, size, from)),
      size,
    );
    if (!done) {
      size = Math.ceil(size / 4);
      continue;
    }
    swept += done.swept;
    from = done.last;
    if (done.swept < size) break;
  }
  return swept;
}

async function orNullIfCut(batch: Promise<Swept>, size: number): Promise<Swept | null> {
  return batch.catch((error) => {
    if (isCutShort(error) && size > FEWEST) return null;
    throw error;
  });
}

/** Sweeps the rows whose indexed `column` is before `end`. Deletes by ctid (place on disk), as DELETE has no LIMIT. */
function sweepTable(table: string, column: string, end: RawBuilder<unknown>): Sweep {
  const [rows, by] = [sql.raw(table), sql.raw(column)];
  return (tx, most, from) =>
    sweptBy(
      tx,
      sql`
    WITH old AS MATERIALIZED (
      SELECT ctid AS place FROM ${rows} WHERE ${by} < ${end} ${startingFrom(by, from)} ORDER BY ${by} LIMIT ${most}
    ), ended AS (
      DELETE FROM ${rows} WHERE ctid = ANY (ARRAY(SELECT place FROM old)) RETURNING ${by} AS at
    ) `,
    );
}

/**
 * Like `sweepTable`, but deletes by shop and time, because a ctid (a row's place on disk) is valid on one node only.
 * The table needs an index on `column`, limited to the rows that match `only`.
 */
function sweepShopTable(
  table: string,
  days: number | (() => number),
  column = 'created_at',
  only = sql`true`,
): Sweep {
  const rows = sql.raw(table);
  const at = sql.raw(column);
  return async (tx, most, from) => {
    const end = daysAgo(typeof days === 'number' ? days : days());
    // Reads the shops first, because a DELETE that does not name shops would scan the rows of all shops on all nodes.
    const { rows: found } = await sql<{ shops: string[] | null; cut: string }>`
      SELECT array_agg(DISTINCT store_id) AS shops, max(at)::text AS cut FROM (
        SELECT store_id, ${at} AS at FROM ${rows} WHERE ${only} AND ${at} < ${end} ${startingFrom(at, from)}
        ORDER BY ${at} LIMIT ${most}
      ) AS old`.execute(tx);
    const [old] = found;
    if (!old?.shops) return { swept: 0, last: null };
    return sweptBy(
      tx,
      sql`
    WITH ended AS (
      DELETE FROM ${rows}
      WHERE store_id = ANY(${old.shops}::uuid[]) AND ${only} AND ${at} <= ${old.cut} ${startingFrom(at, from)}
      RETURNING ${at} AS at
    ) `,
    );
  };
}

function deleteFailedJobs(tx: Tx, most: number, from: string | null): Promise<Swept> {
  return sweptBy(
    tx,
    sql`
    WITH ended AS (
      SELECT updated_at AS at FROM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${daysAgo(30)}
          ${startingFrom(sql`updated_at`, from)}
        ORDER BY updated_at LIMIT ${most}))
    ) `,
  );
}

function hoursAgo(hours: number) {
  return sql`(now() - make_interval(hours => ${hours}))`;
}
