import type pg from 'pg';

/** Short-lived counters of the rate limiter, and sessions: they change by mere asking. */
const RESTLESS = ['public.rate_limits', 'auth.session'];

/**
 * A checksum of every table of the program (all shops, orders, people, accounts), read as the superuser, whom no
 * policy hides a row from. Equal before and after a request means that the request wrote nothing.
 */
export async function databaseState(admin: pg.Client): Promise<Record<string, string>> {
  const tables = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth') ORDER BY 1`,
  );
  const names = tables.rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
  const sums = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${name} t`,
  );
  const { rows } = await admin.query<{ name: string; sum: string }>(sums.join(' UNION ALL '));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
