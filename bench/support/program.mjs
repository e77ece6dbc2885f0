import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../../server/db/embedded.ts';

const START_TIMEOUT_MS = 60_000;

/** Starts the built program with one worker on an empty database. `settings` go before the bench's own. */
export async function startProgram(settings = {}) {
  // For root, a database deeper in this closed folder would be put elsewhere, and left behind.
  const folder = await mkdtemp(join(tmpdir(), 'kedai-bench-'));
  const database = await startEmbedded({ dataDir: folder, onStep: () => {} });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    PUBLIC_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    SUPERADMIN_CODE: randomBytes(16).toString('hex'),
    TRUSTED_PROXIES: '127.0.0.1',
    WORKERS: '1',
    POOL_SIZE: '16',
    DEMO: '0',
    ORDER_LIMITS: '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const program = spawn(process.execPath, ['server.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => program.once('exit', resolve));
  const stop = async () => {
    program.kill('SIGTERM');
    await ended;
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answering(url, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, port, env, adminUrl: ofKedai(database), stop };
}

function ofKedai({ adminUrl, appUrl }) {
  const address = new URL(adminUrl);
  address.pathname = new URL(appUrl).pathname;
  return address.href;
}

async function answering(url, ended) {
  let exited = false;
  ended.then(() => {
    exited = true;
  });
  const until = Date.now() + START_TIMEOUT_MS;
  while (!exited && Date.now() < until) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(exited ? 'the program ended before it answered' : 'the program did not answer in time');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
