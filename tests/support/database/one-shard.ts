import pg from 'pg';
import { testDatabase, withClient } from './database.ts';
import { isTestsOwn } from './statements.ts';

/** A statement for one shop, as it was first sent: with its parameters and the SET LOCAL `settings` before it. */
export type ShopStatement = { text: string; values: unknown[]; settings: string[] };

/**
 * What one connection has sent: the texts of its prepared statements, and the SET LOCAL statements of its transaction.
 */
type Sent = { texts: Map<string, string>; settings: string[] };

const asked = new Map<string, ShopStatement>();

/**
 * Records each statement that the program sends for one shop, but none that the test itself sends; the returned
 * function stops the recording.
 */
export function watchShopStatements(): () => void {
  const programs = new WeakMap<pg.Connection, Sent>();
  const ends = [
    before('startup', (connection, { application_name }: { application_name?: string }) => {
      if (application_name === 'kedai') programs.set(connection, { texts: new Map(), settings: [] });
    }),
    before('query', (connection, text: string) => follow(programs.get(connection), text, [])),
    before('parse', (connection, { name = '', text }: { name?: string; text: string }) => {
      programs.get(connection)?.texts.set(name, text);
    }),
    before(
      'bind',
      (connection, { statement = '', values = [] }: { statement?: string; values?: unknown[] }) => {
        const sent = programs.get(connection);
        follow(sent, sent?.texts.get(statement) ?? '', values);
      },
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function before<Message>(
  method: string,
  watch: (connection: pg.Connection, message: Message) => void,
): () => void {
  const methods = pg.Connection.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  const original = methods[method];
  if (!original) throw new Error(`pg's connections have no ${method}`);
  methods[method] = function (this: pg.Connection, ...given: unknown[]) {
    watch(this, given[0] as Message);
    return Reflect.apply(original, this, given);
  };
  return () => {
    methods[method] = original;
  };
}

function follow(sent: Sent | undefined, text: string, values: unknown[]): void {
  if (!sent) return;
  if (/^(?:BEGIN|COMMIT|ROLLBACK)\b/.test(text)) sent.settings = [];
  else if (/^SET LOCAL app\./.test(text)) sent.settings = [...sent.settings, text];
  else if (/^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|MERGE|VALUES)\b/i.test(text)) {
    const { settings } = sent;
    const role = settings.find((one) => one.startsWith('SET LOCAL app.role'));
    const key = `${role} ${text}`;
    const isOfShop = settings.some((one) => one.startsWith('SET LOCAL app.store_id'));
    if (isOfShop && !asked.has(key) && !isTestsOwn()) asked.set(key, { text, values, settings });
  }
}

/**
 * Returns the statements that the program has sent for one shop since the last call and that Citus would run on several
 * shards, although one shard has all rows of a shop.
 */
export function findFanOuts(): Promise<string[]> {
  const statements = [...asked.values()];
  asked.clear();
  return fanOutsOf(statements);
}

/**
 * Lets Citus plan each statement. Returns those that it would run on several shards or cannot plan. Returns none if the
 * tests run without a Citus cluster.
 */
export async function fanOutsOf(statements: ShopStatement[]): Promise<string[]> {
  const { appUrl, workerUrls } = testDatabase();
  if (workerUrls.length === 0) return [];
  return withClient(appUrl, async (client) => {
    await client.query('SET citus.propagate_set_commands = local');
    const found: string[] = [];
    for (const one of statements) {
      try {
        const most = Math.max(0, ...taskCounts(await planned(client, one)));
        if (most > 1) found.push(`${most} shards: ${one.text}`);
      } catch (error) {
        found.push(`not planned (${error}): ${one.text}`);
      }
    }
    return found;
  });
}

async function planned(client: pg.Client, { text, values, settings }: ShopStatement): Promise<unknown> {
  await client.query('BEGIN');
  try {
    for (const setting of settings) await client.query(setting);
    const { rows } = await client.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    return rows;
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Returns the number of shards (`Task Count`) of each distributed query in EXPLAIN's output, also of nested ones. */
function taskCounts(plan: unknown): number[] {
  if (typeof plan !== 'object' || plan === null) return [];
  return Object.entries(plan).flatMap(([name, value]) =>
    name === 'Task Count' ? [Number(value)] : taskCounts(value),
  );
}
