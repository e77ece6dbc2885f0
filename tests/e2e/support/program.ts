import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, pinnedNode, projectEnv, root } from '../../../ops/install.mjs';
import { freePort } from '../../support/free-port.ts';
import { startStandIn } from '../../support/servers/rajaongkir.ts';

const START_MS = 90_000;
const STOP_MS = 30_000;

/** The code with which the journeys register a super admin. */
export const superadminCode = 'kode-uji-peramban';

/**
 * Starts the program as `npm start` does, on an empty data folder and a free port, before the first journey;
 * its address is the base of all pages. Returns what stops it and takes its data away.
 */
export default async function startProgram(): Promise<() => Promise<void>> {
  await ensureBuilt(() => undefined);
  const dataDir = await mkdtemp(join(tmpdir(), 'kedai-browser-'));
  const port = await freePort();
  const provider = await startStandIn();
  const address = `http://127.0.0.1:${port}`;
  const program = spawn(pinnedNode, ['server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: projectEnv({
      ...blank(
        'DATABASE_URL',
        'DATABASE_OWNER_URL',
        'SECRET_KEY',
        'SMTP_URL',
        'PUBLIC_URL',
        'TRUSTED_PROXIES',
      ),
      DATA_DIR: dataDir,
      RAJAONGKIR_URL: provider.url,
      RAJAONGKIR_SHAPE: 'komerce',
      HOST: '127.0.0.1',
      PORT: String(port),
      DEMO: '1',
      WORKERS: '1',
      LOG_LEVEL: 'warn',
      PLATFORM_WA: '6281200000000',
      SUPERADMIN_CODE: superadminCode,
      NODE_ENV: 'production',
    }),
  });
  let said = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = once(program, 'exit');
  const stop = async () => {
    await provider.close();
    if (program.exitCode !== null || program.signalCode !== null) return;
    program.kill('SIGTERM');
    const late = setTimeout(() => program.kill('SIGKILL'), STOP_MS);
    await ended;
    clearTimeout(late);
  };
  try {
    await answers(address, () => program.exitCode !== null);
  } catch {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`the program did not start:\n${said}`);
  }
  process.env.KEDAI_TEST_URL = address;
  process.env.KEDAI_TEST_DATA = dataDir;
  return async () => {
    const died = program.exitCode !== null || program.signalCode !== null;
    await stop();
    await rm(dataDir, { recursive: true, force: true });
    if (died) throw new Error(`the program ended before the journeys did:\n${said}`);
  };
}

async function answers(address: string, isOver: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  while (!isOver() && Date.now() < giveUpAt) {
    const answer = await fetch(address, { redirect: 'manual' }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((again) => setTimeout(again, 200));
  }
  throw new Error('no answer');
}

function blank(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '']));
}
