import pg from 'pg';
import { startError } from '#server/start-error.ts';

/** Citus passes SET LOCAL to the nodes only with this setting; PostgreSQL without Citus ignores it. */
export const REACHING_NODES = '-c citus.propagate_set_commands=local';

export async function openSession(url: string, name?: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: name,
    options: REACHING_NODES,
  });
  // A broken connection is reported by the next query. Without a listener, the error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    const { hostname, port, pathname } = new URL(url);
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw startError(
      `Database tidak bisa dihubungi (${hostname}:${port || 5432}${pathname}): ${reason}. ` +
        'Periksa DATABASE_URL dan DATABASE_OWNER_URL, dan apakah PostgreSQL berjalan.',
      error,
    );
  }
}

export type Sessions = { owner: pg.Client; app: pg.Client };

export async function openBoth(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  name?: string,
): Promise<Sessions> {
  const owner = await openSession(ownerUrl, name);
  try {
    return { owner, app: await openSession(appUrl, name) };
  } catch (error) {
    await owner.end();
    throw error;
  }
}

export async function closeBoth({ owner, app }: Sessions): Promise<void> {
  await Promise.all([owner.end(), app.end()]);
}
