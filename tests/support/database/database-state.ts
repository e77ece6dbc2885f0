import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { flushBatchers } from '#server/bounds/batcher.ts';
import { nodeUrls, testDatabase, withClient } from './database.ts';

/** Checksums leave these tables out, because any request may write limits, sessions, commit records or counters. */
const RESTLESS = ['public.rate_limits', 'auth.session', 'public.joint_commits', 'public.status_uses'];

const OF_OTHERS = `(SELECT a.* FROM audit_events a LEFT JOIN users u ON u.uid = a.actor_id
  WHERE u.role IS DISTINCT FROM 'superAdmin')`;

type State = Record<string, string>;

/** Each client's last state and the snapshot taken just before it; an unchanged snapshot means an unchanged state. */
const lastRead = new WeakMap<pg.Client, { snapshot: string; besidesAudit: boolean; state: State }>();

/**
 * Returns a checksum of every table, read as the superuser. Equal checksums mean that nothing was written in between;
 * with `besidesAudit`, entries in the audit log that super admins caused do not count.
 */
export async function databaseState(
  admin: pg.Client,
  { besidesAudit } = { besidesAudit: false },
): Promise<State> {
  // A batcher may still hold writes of an earlier request, because it stores them after the response.
  await flushBatchers();
  const snapshot = await snapshotOf(admin);
  const last = lastRead.get(admin);
  if (last && last.snapshot === snapshot && last.besidesAudit === besidesAudit) return last.state;
  const state = await readState(admin, besidesAudit);
  lastRead.set(admin, { snapshot, besidesAudit, state });
  return state;
}

/**
 * If two snapshots are equal, nothing was committed between them. On a cluster, workers commit without changing the
 * coordinator's snapshot, so every call returns a new value.
 */
async function snapshotOf(admin: pg.Client): Promise<string> {
  if (nodeUrls().length > 1) return randomUUID();
  const { rows } = await admin.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot');
  return rows[0]?.snapshot ?? randomUUID();
}

async function readState(admin: pg.Client, besidesAudit: boolean): Promise<State> {
  const tables = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth') ORDER BY 1`,
  );
  const names = tables.rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
  const sums = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${besidesAudit && name === 'public.audit_events' ? OF_OTHERS : name} t`,
  );
  const text = sums.join(' UNION ALL ');
  // The name makes PostgreSQL prepare this statement only once, because planning it takes longer than running it.
  const { rows } = await admin.query<{ name: string; sum: string }>({ name: hash('md5', text), text });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Runs `work` while the table has another name, so that reading it fails. */
export async function withoutTable<T>(table: string, work: () => Promise<T>): Promise<T> {
  const rename = (from: string, to: string) =>
    withClient(testDatabase().ownerUrl, (client) => client.query(`ALTER TABLE ${from} RENAME TO ${to}`));
  await rename(table, `${table}_away`);
  try {
    return await work();
  } finally {
    await rename(`${table}_away`, table);
  }
}
