import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { startApp, type TestApp } from '../../support/servers/app.ts';
import { bcaFile } from '../../support/statements/files.ts';
import { world } from '../../support/world/world.ts';
import { packedXlsx } from './sheets.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test.each([
  [href('/dashboard/mutasi'), 'file'],
  [href('/dashboard/produk/impor'), 'files'],
])('the server stops reading a file sent to %s once its sender has left', async (path, field) => {
  const sri = await app.loginAs(world.sri);
  const leaving = new AbortController();
  const before = process.cpuUsage();
  const large = { intent: 'upload', [field]: new File([Buffer.from(packedXlsx())], 'besar.xlsx') };
  const left = sri.post(path, large, { signal: leaving.signal });
  await expect.poll(() => process.cpuUsage(before).user / 1_000).toBeGreaterThan(1_000);
  leaving.abort();
  await expect(left).rejects.toThrow();
  const { name, bytes } = bcaFile([{ day: '2026-06-27', amount: 7_777, text: path }]);
  // The server reads one file per shop at a time, so this upload would wait if the aborted one were still being read.
  const since = process.cpuUsage();
  const answer = await sri.post(href('/dashboard/mutasi'), {
    intent: 'upload',
    file: new File([Buffer.from(bytes)], name),
  });
  expect(answer.status).toBe(302);
  expect(process.cpuUsage(since).user / 1_000).toBeLessThan(3_000);
});
