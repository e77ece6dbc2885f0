import { hash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { flushBatchers } from '#server/bounds/batcher.ts';
import type { TestApp } from '../servers/app.ts';
import { nodeUrls, testDatabase, withClient } from './database.ts';

/** Checksums leave these tables out, because any request may write limits, sessions, commit records or counters. */
const RESTLESS = ['public.rate_limits', 'auth.session', 'public.joint_commits', 'public.status_uses'];

const AUDIT = 'public.audit_events';

const OF_OTHERS = `(SELECT a.* FROM audit_events a LEFT JOIN users u ON u.uid = a.actor_id
  WHERE u.role IS DISTINCT FROM 'superAdmin')`;

type State = Record<string, string>;

type Options = {
  /** Leaves out the entries in the audit log that super admins caused. */
  besidesAudit?: boolean;
  /** Compares which transactions wrote the rows. Faster, but an update that changes no value counts as a change. */
  byVersion?: boolean;
};

/** `contents` holds each table's last checksum, with the table's version (see `readVersions`) at that time. */
type Known = {
  snapshot: string;
  names: string[];
  versions: State;
  contents: Map<string, [version: string, sum: string]>;
};

const known = new WeakMap<pg.Client, Known>();

/** Returns a checksum of every table, read as the superuser. Equal checksums mean that nothing was written in between. */
export async function databaseState(admin: pg.Client, options: Options = {}): Promise<State> {
  // The program stores some writes in batches after the response, so this first stores the waiting ones.
  await flushBatchers();
  const { names, versions, contents } = await readVersions(admin);
  const state: State = {};
  for (const name of names) {
    const version = versions[name] ?? randomUUID();
    const from = options.besidesAudit && name === AUDIT ? OF_OTHERS : name;
    if (options.byVersion && !isCluster() && from === name) {
      state[name] = version;
      continue;
    }
    // The roles in `users` decide which audit entries are left out, so this checksum also depends on the table `users`.
    const wanted = from === name ? version : `${version}, ${versions['public.users']}`;
    const [present, sum] = contents.get(from) ?? [];
    state[name] = present === wanted && sum !== undefined ? sum : await checksum(admin, from);
    contents.set(from, [wanted, state[name]]);
  }
  return state;
}

/** Returns the state once the program has stored all deferred writes. It ignores the audit entries of super admins. */
export async function settledState(
  app: Pick<TestApp, 'deferredWorkDone'>,
  admin: pg.Client,
  { byVersion = true } = {},
): Promise<State> {
  await app.deferredWorkDone();
  return databaseState(admin, { besidesAudit: true, byVersion });
}

/** Returns for each table the number of its rows and a hash of the transactions that wrote them. */
async function readVersions(admin: pg.Client): Promise<Known> {
  const snapshot = await snapshotOf(admin);
  const last = known.get(admin);
  if (last?.snapshot === snapshot) return last;
  const names = last?.names ?? (await tablesOf(admin));
  const next = {
    snapshot,
    names,
    versions: await versionsOf(admin, names),
    contents: last?.contents ?? new Map(),
  };
  known.set(admin, next);
  return next;
}

/** Returns the id of a snapshot. If two calls return the same id, nothing was committed between them. */
async function snapshotOf(admin: pg.Client): Promise<string> {
  // On a Citus cluster, commits on a worker do not change the coordinator's snapshot, so every call gets a new id.
  if (isCluster()) return randomUUID();
  const { rows } = await admin.query<{ snapshot: string }>('SELECT pg_current_snapshot()::text AS snapshot');
  return rows[0]?.snapshot ?? randomUUID();
}

async function tablesOf(admin: pg.Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'auth') ORDER BY 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !RESTLESS.includes(name));
}

/** Returns no versions on a cluster, whose coordinator does not know the `xmin` (the writing transaction) of rows. */
async function versionsOf(admin: pg.Client, names: string[]): Promise<State> {
  if (isCluster()) return {};
  const parts = names.map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(hashxid(xmin)), 0) AS sum FROM ${name}`,
  );
  const { rows } = await admin.query<{ name: string; sum: string }>(prepared(parts.join(' UNION ALL ')));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function checksum(admin: pg.Client, from: string): Promise<string> {
  const text = `SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS sum FROM ${from} t`;
  const { rows } = await admin.query<{ sum: string }>(prepared(text));
  return rows[0]?.sum ?? '';
}

/** Names the statement so that PostgreSQL prepares it only once, because planning takes longer than running it. */
function prepared(text: string): pg.QueryConfig {
  return { name: hash('md5', text), text };
}

function isCluster(): boolean {
  return nodeUrls().length > 1;
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
