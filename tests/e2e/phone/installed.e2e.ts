import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { bill, placeOrders } from '../support/posted-orders.ts';
import { hydrated } from '../support/shopping.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' }];

test('the dashboard is an app of its own', async ({ page, context }) => {
  const shop = await registerShop(context, wares);
  await page.goto(href('/dashboard'));
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute('href', href('/dashboard/manifest.webmanifest'));
  const session = await context.newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { origin } = new URL(page.url());
  expect(manifest).toMatchObject({
    id: origin + href('/dashboard'),
    startUrl: origin + href('/dashboard'),
    display: 'kStandalone',
  });
  const icons = manifest.icons ?? [];
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  const shortcuts = manifest.shortcuts ?? [];
  expect(shortcuts.map(({ name }) => name)).toEqual(['Pesanan', 'Pesanan Baru']);
  for (const url of [...icons, ...shortcuts].map(({ url }) => url))
    expect((await page.request.get(url)).status(), url).toBe(200);

  await page.goto(shop.path);
  await expect(link).toHaveAttribute('href', `${shop.path}/manifest.webmanifest`);
});

type Badged = { badges?: number[] };

test("the app's badge is the number of new orders", async ({ page, context }) => {
  const shop = await registerShop(context, wares);
  await context.addInitScript(() => {
    const badges: number[] = [];
    (window as Badged).badges = badges;
    navigator.setAppBadge = async (count) => void badges.push(count ?? -1);
    navigator.clearAppBadge = async () => void badges.push(0);
  });
  const shown = () => page.evaluate(() => (window as Badged).badges?.at(-1));
  await page.goto(href('/dashboard'));
  await hydrated(page);
  await expect.poll(shown).toBe(0);
  const [first = ''] = await placeOrders(shop, 2);
  await expect.poll(shown).toBe(2);
  await bill(shop.owner.visitor, first);
  await expect.poll(shown).toBe(1);
});
