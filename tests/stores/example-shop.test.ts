import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem } from '#server/db/access.ts';
import { changeSettings } from '#server/env.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

const { warung } = world;

let app: TestApp;

beforeAll(async () => {
  changeSettings({ EXAMPLE_SHOP: warung.slug });
  app = await startApp();
});

afterAll(async () => {
  await app.stop();
  changeSettings({ EXAMPLE_SHOP: '' });
});

/** Returns the addresses of the landing page's example shops. The unknown parameter `baru` bypasses the page cache. */
async function examples(): Promise<(string | undefined)[]> {
  const { all } = await readPage(await app.guest().get('/?baru=1'));
  return all('a')
    .filter(({ text }) => text === 'Lihat contoh toko')
    .map(({ attributes }) => attributes.href);
}

const switchTo = (status: 'trial' | 'inactive') =>
  asSystem((tx) =>
    tx.updateTable('storeTerms').set({ status }).where('storeId', '=', warung.storeId).execute(),
  );

test('the landing page links to the example shop, unless that is switched off', async () => {
  await switchTo('inactive');
  expect(await examples()).toEqual([]);
  await switchTo('trial');
  expect(await examples()).toEqual([href('/toko/:toko', { toko: warung.slug })]);
});
