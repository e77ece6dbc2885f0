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

test('where the operator has no number the landing page says whom to ask what it costs', async () => {
  const { links, text } = await readPage(await app.guest().get(href('/')));
  expect(links.filter((link) => link.includes('wa.me'))).toEqual([]);
  expect(text).toContain('Biayanya, tanyakan kepada pengelola Kedai.');
});
