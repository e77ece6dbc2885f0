import { readFile } from 'node:fs/promises';
import { databasePid, workersOf } from '../../tests/support/servers/program.ts';

/** Linux counts processor time in /proc in ticks of this length. */
const TICK_MS = 10;
/** PostgreSQL publishes a busy connection's statistics only once a second, so counts are complete after this wait. */
const SETTLED_MS = 1_500;

/** Returns the database round trips, commits and processor times (ms) so far; `client` is a database connection. */
export async function spentBy({ program, folder, figure, client }) {
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const { rows } = await client.query('SELECT sum(xact_commit)::int AS commits FROM pg_stat_database');
  const server = await databasePid(folder);
  return {
    trips: await figure('kedai_db_trips_total'),
    commits: rows[0].commits,
    workerMs: await processorMs(await workersOf(program)),
    databaseMs: await serverMs(server),
  };
}

/** Returns the processor time in ms of a PostgreSQL server and of the processes of its open and ended connections. */
export async function serverMs(pid) {
  return (await processorMs([pid, ...(await childrenOf(pid))])) + (await endedMs(pid));
}

async function childrenOf(pid) {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.trim().split(' ').map(Number);
}

async function processorMs(pids) {
  const spent = await Promise.all(pids.map(async (pid) => sum((await figuresOf(pid)).slice(0, 2))));
  return sum(spent) * TICK_MS;
}

async function endedMs(pid) {
  return sum((await figuresOf(pid)).slice(2)) * TICK_MS;
}

/** Returns the user and system time of a process, then those of its ended children, in ticks. All 0 if it is gone. */
async function figuresOf(pid) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return [11, 12, 13, 14].map((nth) => Number(fields[nth] ?? 0));
}

function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}
