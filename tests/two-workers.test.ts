import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ensureBuilt } from '../ops/install.mjs';
import { type Program, startProgram } from './program.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 240_000 });

const token = 'token-untuk-pemantau';
let dataDir: string;
let program: Program;
let url: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-workers-'));
  program = startProgram({ DATA_DIR: dataDir, WORKERS: '2', METRICS_TOKEN: token });
  url = await program.url();
});

afterAll(async () => {
  await program.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});

test('figures are the sums over all workers, whichever of them is asked', async () => {
  // New connections go to the workers in turn.
  for (let nth = 0; nth < 6; nth++) await fetch(`${url}/login`, { headers: { connection: 'close' } });
  await vi.waitFor(async () => {
    for (let nth = 0; nth < 4; nth++) {
      const headers = { authorization: `Bearer ${token}`, connection: 'close' };
      const text = await (await fetch(`${url}/metrics`, { headers })).text();
      expect(text).toContain('kedai_http_requests_total{method="GET",route="login",status="200"} 6');
    }
  });
});
