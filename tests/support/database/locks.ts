import pg from 'pg';
import { until } from '../eventually.ts';
import { ask, nodeUrls } from './database.ts';

/** Checkouts that `holdCheckouts` holds back wait for this advisory lock; nothing else uses its number. */
const GATE = 7_401_955;

export type HeldCheckouts = {
  /** Runs `work` while `checkout` waits before its COMMIT; then lets the checkout finish and returns both results. */
  whileHeld: <Checkout, T>(
    checkout: () => Promise<Checkout>,
    work: (open: () => Promise<void>) => Promise<T>,
  ) => Promise<{ held: Checkout; result: T }>;
  /** Tells whether anything waits for a lock of a held checkout. */
  isBlocking: () => Promise<boolean>;
  end: () => Promise<void>;
};

/**
 * Adds triggers that make checkouts wait just before their COMMIT, holding their locks, while `whileHeld` holds the
 * lock GATE. A waiting checkout does not time out.
 */
export async function holdCheckouts(): Promise<HeldCheckouts> {
  const nodes = nodeUrls().map((connectionString) => new pg.Client({ connectionString }));
  const onEach = (text: string, values: unknown[] = []) =>
    Promise.all(nodes.map((node) => node.query(text, values)));
  for (const node of nodes) await node.connect();
  for (const one of TRIGGERS) await nodes[0]?.query(one);
  const waiting = async () => (await Promise.all(nodes.map(waiters))).flat();
  const open = async () => {
    await onEach('SELECT pg_advisory_unlock_all()');
  };
  return {
    whileHeld: async (checkout, work) => {
      await onEach('SELECT pg_advisory_lock($1)', [GATE]);
      const placing = checkout();
      try {
        await until(async () => (await waiting()).length > 0);
        const result = await work(open);
        await open();
        return { held: await placing, result };
      } finally {
        await open();
        await placing.catch(() => undefined);
      }
    },
    isBlocking: async () => (await Promise.all(nodes.map(isBlockedAt))).includes(true),
    end: async () => {
      for (const node of nodes) await node.end();
    },
  };
}

/** Statements that create the triggers for `holdCheckouts`. The first one makes Citus allow triggers. */
const TRIGGERS = [
  'SET citus.enable_unsafe_triggers = on',
  `CREATE FUNCTION be_patient() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM set_config('statement_timeout', '0', true); RETURN NEW; END $$`,
  `CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${GATE}); RETURN NULL; END $$`,
  'CREATE TRIGGER patient BEFORE INSERT ON idempotency_keys FOR EACH ROW EXECUTE FUNCTION be_patient()',
  `CREATE CONSTRAINT TRIGGER gate AFTER INSERT ON orders DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`,
];

async function isBlockedAt(node: pg.Client): Promise<boolean> {
  const { rows } = await node.query('SELECT FROM pg_stat_activity WHERE pg_blocking_pids(pid) && $1::int[]', [
    await waiters(node),
  ]);
  return rows.length > 0;
}

async function waiters(node: pg.Client): Promise<number[]> {
  const { rows } = await node.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [GATE],
  );
  return rows.map(({ pid }) => pid);
}

/** Waits until this many connections to this file's database wait for a lock, counted over all nodes. */
export function untilLocked(connections = 1): Promise<void> {
  // Only a superuser sees what other connections wait for.
  const waiting =
    "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
  return until(async () => {
    const found = await Promise.all(nodeUrls().map((url) => ask(url, waiting)));
    return found.flat().length >= connections;
  });
}
