import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { lostNodes } from '../db/citus/lost.ts';
import { isNotMigrated } from '../db/errors.ts';
import { pool } from '../db/pool.ts';
import { isListening } from '../live/changes.ts';
import { queryOnListener } from '../live/listen.ts';

export type Readiness = {
  database: boolean;
  migrations: boolean;
  listen: boolean;
  /** Number of silent nodes of a Citus cluster. The process stays ready, because shops on other nodes still work. */
  lostNodes?: number;
};

const ANSWER_WITHIN_MS = 1_000;

const CACHE_MS = 1_000;

let last: { at: number; answer: Promise<Readiness> } | undefined;
let cachedNames: string[] | undefined;

/** Never throws. The answer is up to a second old. */
export function readiness(): Promise<Readiness> {
  const now = performance.now();
  if (!last || now - last.at > CACHE_MS) last = { at: now, answer: checkReadiness() };
  return last.answer;
}

/** Prefers the LISTEN connection to the pool, because a process whose pool is exhausted is still ready. */
async function checkReadiness(): Promise<Readiness> {
  const listen = isListening();
  cachedNames ??= migrationNames();
  const text = 'SELECT count(*)::int AS applied FROM migration.applied WHERE name = ANY($1)';
  const query = { text, values: [cachedNames] };
  const asking = listen ? queryOnListener(query) : pool().query(query);
  const nodes = lostNodes();
  try {
    const { rows } = await within(ANSWER_WITHIN_MS, asking);
    const lost = await nodes;
    const cluster = lost === null ? {} : { lostNodes: lost };
    return { database: true, migrations: rows[0]?.applied === cachedNames.length, listen, ...cluster };
  } catch (error) {
    return { database: isNotMigrated(error), migrations: false, listen };
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function migrationNames(): string[] {
  return readdirSync(resolve('db/migrations')).filter((name) => name.endsWith('.sql'));
}
