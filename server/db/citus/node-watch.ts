import pg from 'pg';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { isNotMigrated, withoutClient } from '../errors.ts';

const CHECK_INTERVAL_MS = 1_000;
const RECHECK_MS = 1_000;

const ANSWER_WITHIN_MS = 1_500;

type Node = { group: number; name: string; port: number };

let isCluster: boolean | undefined;
let pool: pg.Pool | undefined;
let checking: Promise<void> | undefined;
let next: NodeJS.Timeout | undefined;

/** Addresses (host:port) of the nodes that do not answer, by Citus group id. */
let lost = new Map<number, string>();
/** Citus group id of the node that has a shop, by shop id. Each check empties this cache, because shops may move. */
const groups = new Map<string, number>();

export function someNodeIsLost(): boolean {
  return lost.size > 0;
}

export async function isOnLostNode(storeId: string | undefined): Promise<boolean> {
  if (lost.size === 0 || storeId === undefined) return lost.size > 0;
  const cachedGroup = groups.get(storeId);
  const group = cachedGroup ?? (await readGroup(storeId).catch(() => undefined));
  if (group === undefined) return false;
  groups.set(storeId, group);
  return lost.has(group);
}

/** Calls `cut` once if the node that the transaction uses stops answering. Returns a function to end the watch. */
export function watchNode(storeId: string | undefined, cut: () => void): () => void {
  if (isCluster === false) return () => undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearInterval(timer);
  };
  const checkShop = async () => {
    await checkNodes();
    if (isOver || !(await isOnLostNode(storeId)) || isOver) return;
    end();
    cut();
  };
  const timer = setInterval(() => void checkShop(), CHECK_INTERVAL_MS);
  return end;
}

/** Checks which nodes answer, and repeats the check until all nodes answer. The promise never rejects. */
export function checkNodes(): Promise<void> {
  checking ??= checkAll()
    .catch((error) => {
      if (isNotMigrated(error)) isCluster = false;
      else log.debug({ err: error }, 'the nodes could not be looked at');
    })
    .finally(() => {
      checking = undefined;
      clearTimeout(next);
      if (lost.size > 0) next = setTimeout(() => void checkNodes(), RECHECK_MS).unref();
    });
  return checking;
}

async function checkAll(): Promise<void> {
  const { rows: nodes } = await ask<Node>(
    `SELECT groupid AS "group", nodename AS name, nodeport AS port FROM pg_dist_node
     WHERE isactive AND noderole = 'primary' AND shouldhaveshards`,
  );
  isCluster = true;
  const silent = new Map<number, string>();
  for (const node of nodes) if (!(await answers(node))) silent.set(node.group, `${node.name}:${node.port}`);
  for (const [group, node] of silent)
    if (!lost.has(group)) log.error({ node, group }, 'a node of the cluster is lost: its shops are away');
  for (const [group, node] of lost)
    if (!silent.has(group)) log.info({ node, group }, 'a node of the cluster is back');
  lost = silent;
  groups.clear();
}

async function answers({ name, port }: Node): Promise<boolean> {
  const check = 'SELECT citus_check_connection_to_node($1, $2) AS answers';
  return ask<{ answers: boolean }>(check, [name, port]).then(
    ({ rows }) => rows[0]?.answers === true,
    (error) => {
      // A DatabaseError is the Citus coordinator's report of a lost node. Otherwise the coordinator itself is lost.
      if (error instanceof pg.DatabaseError) return false;
      throw error;
    },
  );
}

async function readGroup(storeId: string): Promise<number | undefined> {
  const { rows } = await ask<{ group: number }>(
    `SELECT groupid AS "group" FROM pg_dist_placement
     WHERE shardid = get_shard_id_for_distribution_column('stores', $1::uuid)`,
    [storeId],
  );
  return rows[0]?.group;
}

/** Uses its own connections, because all connections for requests may be waiting for a lost node. */
function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  pool ??= makePool();
  return pool.query<Row>(text, values);
}

function makePool(): pg.Pool {
  const created = new pg.Pool({
    connectionString: env.databaseUrl,
    max: 2,
    connectionTimeoutMillis: 5_000,
    statement_timeout: ANSWER_WITHIN_MS,
    query_timeout: 2 * ANSWER_WITHIN_MS,
    idleTimeoutMillis: 5_000,
    allowExitOnIdle: true,
    application_name: 'kedai-node-watch',
    // Makes Citus open a new connection for each check: on an old connection to a hung node, no timeout would fire.
    options: '-c citus.max_cached_conns_per_worker=0',
  });
  created.on('error', (error) => log.debug(withoutClient(error), 'a connection that looks at nodes broke'));
  return created;
}
