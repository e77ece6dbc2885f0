import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Connection strings of one database: as the program, as the owner of its tables, as PostgreSQL's superuser. */
export type DatabaseAddresses = { appUrl: string; ownerUrl: string; adminUrl: string };

/** 55006: somebody (autovacuum, say) is connected to the database at this moment. */
const DATABASE_BUSY = '55006';

let current: DatabaseAddresses | undefined;

/** The database of this test file, a copy of the world that no other file sees. */
export function testDatabase(): DatabaseAddresses {
  if (!current) throw new Error('only tests of the project `world` have a database');
  return current;
}

/** Copies the world's database for this test file. Called once a file, by tests/support/environment.ts. */
export async function openTestDatabase(template: DatabaseAddresses): Promise<DatabaseAddresses> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(template.adminUrl, (client) => copyDatabase(client, databaseOf(template.ownerUrl), name));
  current = {
    appUrl: addressOf(template.appUrl, name),
    ownerUrl: addressOf(template.ownerUrl, name),
    adminUrl: addressOf(template.adminUrl, name),
  };
  return current;
}

/**
 * Drops this file's database. PostgreSQL waits 5 s for connections that are just being closed; what a test left
 * open after that is cut.
 */
export async function dropTestDatabase(template: DatabaseAddresses): Promise<void> {
  if (!current) return;
  const name = pg.escapeIdentifier(databaseOf(current.appUrl));
  current = undefined;
  await withClient(template.adminUrl, async (client) => {
    await client
      .query(`DROP DATABASE ${name}`)
      .catch(() => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  });
}

/** Runs `work` on a connection of its own and closes it. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A connection to this file's database as the superuser, whom no policy hides a row from. Its opener ends it. */
export async function openAdmin(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testDatabase().adminUrl });
  await client.connect();
  return client;
}

/** A copy has the template's owner and rights on the database itself, which PostgreSQL does not copy. */
async function copyDatabase(client: pg.Client, template: string, name: string): Promise<void> {
  const [from, to] = [pg.escapeIdentifier(template), pg.escapeIdentifier(name)];
  const { rows } = await client.query<{ owner: string; privilege: string | null; grantee: string }>(
    `SELECT d.datdba::regrole::text AS owner, a.privilege_type AS privilege,
            CASE WHEN a.grantee = 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END AS grantee
     FROM pg_database d LEFT JOIN LATERAL aclexplode(d.datacl) a ON true WHERE d.datname = $1`,
    [template],
  );
  for (let tries = 1; ; tries++) {
    try {
      await client.query(`CREATE DATABASE ${to} TEMPLATE ${from} OWNER ${rows[0]?.owner} STRATEGY FILE_COPY`);
      break;
    } catch (error) {
      if (tries === 20 || (error as { code?: string }).code !== DATABASE_BUSY) throw error;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
  const granted = rows.filter(({ privilege }) => privilege !== null);
  if (granted.length === 0) return;
  await client.query(`REVOKE ALL ON DATABASE ${to} FROM PUBLIC`);
  for (const { privilege, grantee } of granted)
    await client.query(`GRANT ${privilege} ON DATABASE ${to} TO ${grantee}`);
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** The same server and role, another database. */
export function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
