import { isDatabaseAway } from '../errors.ts';

const ANSWER_TIMEOUT_MS = 2_000;

/** Returns false if the server is starting, stopping or dying. Errors such as a wrong password count as answers. */
export async function answersAt(url: string): Promise<boolean> {
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    return error instanceof postgres.DatabaseError && !isDatabaseAway(error);
  } finally {
    client.end().catch(() => undefined);
  }
}
