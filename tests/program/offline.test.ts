import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { projectRoot } from '../support/source-files.ts';
import { world } from '../support/world/world.ts';

/* Tests the responses that a browser stores for use without a network. tests/e2e tests that a browser uses them. */

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test('the offline page needs no script, is the same for everyone, and is not indexed', async () => {
  const answer = await app.guest().get(href('/offline'));
  const html = await answer.clone().text();
  expect(answer.status).toBe(200);
  const { all, meta, link, text } = await readPage(answer);
  expect([...all('script'), ...all('link', { rel: 'modulepreload' })]).toEqual([]);
  expect(meta('robots')).toBe('noindex');
  expect(link('Coba Lagi')).toBe('');
  expect(text).toContain('Keranjang Anda tetap aman di perangkat ini.');
  const budi = await app.loginAs(world.budi);
  expect(await (await budi.get(href('/offline'))).text()).toBe(html);
});

test('the service worker may control the whole site and fetch its pages, nothing more', async () => {
  const files = await readdir(join(projectRoot, 'build/client/assets'));
  const [worker] = files.filter((name) => /^service-worker-.*\.js$/.test(name));
  const { status, headers } = await app.guest().get(`/assets/${worker}?abc123`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(headers.get('service-worker-allowed')).toBe('/');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; img-src 'self'",
  );
  const [script] = files.filter((name) => /^root-.*\.js$/.test(name));
  const other = await app.guest().get(`/assets/${script}`);
  expect(other.headers.get('service-worker-allowed')).toBeNull();
});
