import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { changeSettings, env } from '#server/env.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';

const known = env.platformWa ?? '';

let app: TestApp;

beforeAll(async () => {
  changeSettings({ PLATFORM_WA: '' });
  app = await startApp();
});

afterAll(async () => {
  await app.stop();
  changeSettings({ PLATFORM_WA: known });
});

test('without a number of the operator the landing page names another contact for the price', async () => {
  const { links, text } = await readPage(await app.guest().get(href('/')));
  expect(links.filter((link) => link.includes('wa.me'))).toEqual([]);
  expect(text).toContain('Biayanya, tanyakan kepada pengelola Kedai.');
});
