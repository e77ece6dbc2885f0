import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { themeColors } from '#domain/stores/theme.ts';
import { eventually } from '../support/eventually.ts';
import { pageOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { page as settings, typed } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

/* A buyer's page has the branding of the shop that it belongs to; a page of no shop has the platform's branding. */

const { warung, batik, sri, budi } = world;
const colour = '#7a1f1f';

let app: TestApp;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, buyer] = await Promise.all([app.loginAs(sri), app.loginAs(budi)]);
});
afterAll(() => app.stop());
beforeEach(() => owner.post(settings, typed(warung, { themeColor: colour })));

async function brandingIn(visitor: Visitor, path: string, remembered?: string) {
  const cookies = [visitor.cookies(), remembered && `kedai-toko=${remembered}`].filter(Boolean).join('; ');
  const answer = await visitor.get(path, { headers: { cookie: cookies } });
  const { all } = pageOf(await answer.text());
  const [bar] = all('nav', { 'aria-label': 'Utama' });
  return [bar?.all('a')[0]?.text, all('style')[0]?.source.match(/--theme:(#\w+)/)?.[1]];
}

const ofShop = [warung.namaToko, themeColors(colour).surface];
const ofPlatform = ['Kedai', undefined];

test.each([
  href('/keranjang'),
  href('/login'),
  href('/register'),
  href('/forgot-password'),
  `${href('/reset-password')}?token=x`,
])('a guest’s %s has the branding of the last visited shop', async (path) => {
  expect(await brandingIn(app.guest(), path, warung.storeId)).toEqual(ofShop);
  expect(await brandingIn(app.guest(), path)).toEqual(ofPlatform);
});

test.each([href('/keranjang'), href('/profil'), href('/pesanan')])('so does a buyer’s %s', async (path) => {
  expect(await brandingIn(buyer, path, warung.storeId)).toEqual(ofShop);
  expect(await brandingIn(buyer, path)).toEqual(ofPlatform);
});

describe('a page with a way back', () => {
  const login = (from: string) => `${href('/login')}?from=${encodeURIComponent(from)}`;

  test('has the branding of the shop that the way back names, before the remembered one', async () => {
    expect(await brandingIn(app.guest(), login(href('/toko/:toko', { toko: warung.slug })))).toEqual(ofShop);
    expect(
      await brandingIn(
        app.guest(),
        login(href('/toko/:toko/produk/:productId', { toko: warung.slug, productId: 'x' })),
        batik.storeId,
      ),
    ).toEqual(ofShop);
    expect(await brandingIn(app.guest(), login(href('/keranjang')), warung.storeId)).toEqual(ofShop);
  });

  test('has no shop’s branding if it leads to a dashboard', async () => {
    expect(await brandingIn(app.guest(), login(href('/dashboard/produk')), warung.storeId)).toEqual(
      ofPlatform,
    );
  });
});

test('pages for owners, and invalid values, have the platform’s branding', async () => {
  expect(await brandingIn(app.guest(), `${href('/register')}?role=storeAdmin`, warung.storeId)).toEqual(
    ofPlatform,
  );
  expect(await brandingIn(owner, href('/keranjang'), warung.storeId)).toEqual(ofPlatform);
  for (const made of [randomUUID(), 'x', `${warung.storeId}"><script>`])
    expect(await brandingIn(app.guest(), href('/keranjang'), made)).toEqual(ofPlatform);
});

test('a new colour is visible at once', async () => {
  expect(await brandingIn(app.guest(), href('/login'), warung.storeId)).toEqual(ofShop);
  await owner.post(settings, typed(warung, { themeColor: '#17653a' }));
  await eventually(async () =>
    expect(await brandingIn(app.guest(), href('/login'), warung.storeId)).toEqual([
      warung.namaToko,
      '#17653a',
    ]),
  );
});
