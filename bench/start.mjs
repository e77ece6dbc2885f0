import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../ops/install.mjs';
import { freePort } from '../tests/support/settings.ts';
import { figure } from './support/figures.mjs';
import { median } from './support/measurements.mjs';

const STARTS = 5;
const START_AIM_MS = 1_000;
const IDLE_MS = 60_000;
const MEMORY_AIM_MIB = 200;

/** Measures the time from `npm start` to the first page, and the memory of an idle program with one worker. */
export async function benchStart() {
  const folder = await mkdtemp(join(tmpdir(), 'kedai-bench-start-'));
  const port = await freePort();
  try {
    const first = await start(folder, port);
    const afterFirst = await memoryOf(first.pid);
    await first.stop();
    const taken = [];
    let idle;
    for (let number = 0; number < STARTS; number += 1) {
      const again = await start(folder, port);
      taken.push(again.ms);
      if (number === STARTS - 1) {
        await pause(IDLE_MS);
        idle = await memoryOf(again.pid);
      }
      await again.stop();
    }
    print(taken, afterFirst, idle);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function print(taken, afterFirst, idle) {
  console.log(`start: from the start script to the first page, ${STARTS} second starts`);
  figure('second start, median', median(taken), { unit: 'ms', atMost: START_AIM_MS });
  figure('second start, best', Math.min(...taken), { unit: 'ms' });
  console.log('memory of the primary and one worker, shared pages counted once (PSS)');
  const sum = ({ primary, worker }) => primary.pss + worker.pss;
  figure('memory after a first start', sum(afterFirst), { unit: 'MiB' });
  figure('memory a minute after a second start', sum(idle), { unit: 'MiB', atMost: MEMORY_AIM_MIB });
  const { primary, worker } = idle;
  console.log(
    `  (primary ${primary.pss} and worker ${worker.pss} MiB; RSS ${primary.rss} and ${worker.rss} MiB)`,
  );
}

async function start(folder, port) {
  const startedAt = performance.now();
  const script = spawn('node', [join(root, 'ops/start.mjs')], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: String(port), WORKERS: '1', LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  const exited = once(script, 'exit');
  while ((await answer(port)) !== 200) {
    if (script.exitCode !== null) throw new Error(`the program ended with ${script.exitCode}`);
    await pause(5);
  }
  const ms = performance.now() - startedAt;
  const [pid] = await childrenOf(script.pid);
  const stop = async () => {
    script.kill('SIGTERM');
    await exited;
  };
  return { ms, pid, stop };
}

/** Resolves to the status of the landing page, or to 0 while the server is not listening yet. */
function answer(port) {
  return new Promise((resolve) => {
    const request = http.get({ host: '127.0.0.1', port, path: '/', agent: false }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
    request.on('error', () => resolve(0));
  });
}

async function memoryOf(primary) {
  const workers = [];
  for (const pid of await childrenOf(primary)) {
    const name = await readFile(`/proc/${pid}/cmdline`, 'utf8');
    if (name.includes('build/server/index.js')) workers.push(pid);
  }
  return { primary: await mebibytesOf(primary), worker: await mebibytesOf(workers[0]) };
}

async function mebibytesOf(pid) {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)[1]) / 1_024);
  return { pss: of('Pss'), rss: of('Rss') };
}

async function childrenOf(pid) {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.trim().split(' ').map(Number);
}
