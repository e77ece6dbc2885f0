import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compiledFolder, ensureBuilt, root } from '../../ops/install.mjs';
import { testDatabase } from '../support/database/database.ts';
import { until } from '../support/eventually.ts';
import { secrets } from '../support/settings.ts';

let dataDir: string;

beforeAll(async () => {
  await ensureBuilt(() => undefined);
  dataDir = await mkdtemp(join(tmpdir(), 'kedai-compiled-'));
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const childrenOf = async (pid: number): Promise<number[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);

test('npm start stores the code that the primary and the workers have compiled for the next start', async () => {
  const script = spawn(process.execPath, [join(root, 'ops/start.mjs')], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: '0',
      WORKERS: '1',
      DATABASE_URL: testDatabase().appUrl,
      ...secrets,
      PUBLIC_URL: 'http://kedai.test',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  script.stdout.on('data', (chunk) => {
    said += chunk;
  });
  await until(() => said.includes('Kedai berjalan'));
  const [primary = 0] = await childrenOf(script.pid ?? 0);
  for (const pid of [primary, ...(await childrenOf(primary))])
    expect(await readFile(`/proc/${pid}/environ`, 'utf8')).toContain(`NODE_COMPILE_CACHE=${compiledFolder}`);
  script.kill('SIGTERM');
  await once(script, 'exit');
  const [version = ''] = await readdir(compiledFolder);
  // The primary process and a worker load more than 500 modules, and Node stores the compiled code of each in a file.
  expect((await readdir(join(compiledFolder, version))).length).toBeGreaterThan(500);
});
