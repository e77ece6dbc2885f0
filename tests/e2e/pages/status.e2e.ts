import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';

test('the status page is read from any page, and its feed is well-formed XML', async ({ page, audit }) => {
  await page.goto(href('/privasi'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL(href('/status'));
  await expect(page.getByRole('heading', { level: 1, name: 'Status layanan' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Halaman toko, 90 hari terakhir: / })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pesanan' }).first(),
  ).toBeVisible();
  await audit(page);
  const feed = await page.evaluate(async (path) => {
    const text = await (await fetch(path)).text();
    const { documentElement: root } = new DOMParser().parseFromString(text, 'application/xml');
    return [root.namespaceURI, root.localName, root.querySelectorAll('parsererror').length];
  }, href('/status.atom'));
  expect(feed).toEqual(['http://www.w3.org/2005/Atom', 'feed', 0]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is whole', async ({ page }) => {
    await page.goto(href('/status'));
    await expect(page.getByRole('heading', { name: 'Cara mengukurnya' })).toBeVisible();
  });
});
