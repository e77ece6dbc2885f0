import type pg from 'pg';
import { until } from '../eventually.ts';

/** The lock that held checkouts wait for; any number that nobody else takes. */
const GATE = 7_401_955;

/**
 * Makes every checkout of this file's database do all its work and then wait before its COMMIT, with all that it has
 * locked, for as long as `client` holds the gate. No statement of it is cut meanwhile. `client` is a superuser's.
 */
export async function holdCheckouts(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE FUNCTION be_patient() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM set_config('statement_timeout', '0', true); RETURN NEW; END $$;
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$;
    CREATE TRIGGER patient BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION be_patient();
    CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION wait_at_gate();`);
}

/** Runs `work` while `checkout` is held before its COMMIT, then lets it end; returns what both came to. */
export async function whileHeld<Checkout, T>(
  client: pg.Client,
  checkout: () => Promise<Checkout>,
  work: (open: () => Promise<void>) => Promise<T>,
): Promise<{ held: Checkout; result: T }> {
  await client.query('SELECT pg_advisory_lock($1)', [GATE]);
  const open = async () => {
    await client.query('SELECT pg_advisory_unlock_all()');
  };
  const placing = checkout();
  try {
    await until(async () => (await waiters(client)).length > 0);
    const result = await work(open);
    await open();
    return { held: await placing, result };
  } finally {
    await open();
    await placing.catch(() => undefined);
  }
}

/** Whether anybody waits for a checkout that is held. */
export async function isBlockedByHeld(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT FROM pg_stat_activity WHERE pg_blocking_pids(pid) && $1::int[]',
    [await waiters(client)],
  );
  return rows.length > 0;
}

async function waiters(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted`,
    [GATE],
  );
  return rows.map(({ pid }) => pid);
}
