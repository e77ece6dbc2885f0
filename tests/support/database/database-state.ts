import type pg from 'pg';
import { flushBatchers } from '#server/bounds/batcher.ts';
import { testDatabase, withClient } from './database.ts';

/** Tables that change by mere requests: short-lived counters of the rate limiter, sessions, and commit records. */
const RESTLESS = ['public.rate_limits', 'auth.session', 'public.joint_commits'];

const OF_OTHERS = `(SELECT a.* FROM audit_events a LEFT JOIN users u ON u.uid = a.actor_id
  WHERE u.role IS DISTINCT FROM 'superAdmin')`;

/**
 * Returns a checksum of every table of the program (all shops, orders, people, accounts), read as the superuser, who
 * bypasses all policies. Equal checksums before and after a request mean that the request wrote nothing, or (with
 * `besidesAudit`) only the audit log's entries about super admins.
 */
export async function databaseState(
  admin: pg.Client,
  { besidesAudit } = { besidesAudit: false },
): Promise<Record<string, string>> {
  // An earlier request may still store something after its response.
  await flushBatchers();
  const tables = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth') ORDER BY 1`,
  );
  const names = tables.rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
  const sums = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${besidesAudit && name === 'public.audit_events' ? OF_OTHERS : name} t`,
  );
  const { rows } = await admin.query<{ name: string; sum: string }>(sums.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Runs `work` while a table of this file's database is renamed, so that reading it fails. */
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
