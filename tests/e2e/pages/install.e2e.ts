import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';

/*
 * Checks the criteria of https://web.dev/articles/install-criteria one by one, because Page.getInstallabilityErrors
 * reports no errors for any page in a headless shell.
 */
test('Chromium can install a shop under its own name, from its storefront and from a product', async ({
  page,
  watch,
}) => {
  const shop = await registerShop(await watch.open(), [
    { namaProduk: 'Kopi Gayo', harga: '50000', stok: '5', berat: '250' },
  ]);
  const chromium = await page.context().newCDPSession(page);
  await page.goto(href('/privasi'));
  expect((await chromium.send('Page.getAppManifest')).url).toBe('');
  await page.goto(shop.path);
  const product = await page.getByRole('link', { name: 'Kopi Gayo' }).getAttribute('href');
  for (const path of [shop.path, product ?? '']) {
    await page.goto(path);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    const { errors, url, manifest } = await chromium.send('Page.getAppManifest');
    const { origin } = new URL(page.url());
    expect([errors, url]).toEqual([[], `${origin}${shop.path}/manifest.webmanifest`]);
    expect(manifest).toMatchObject({
      name: shop.namaToko,
      startUrl: origin + shop.path,
      scope: `${origin}/`,
      display: 'kStandalone',
      preferRelatedApplications: false,
    });
    const icons = manifest.icons ?? [];
    expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '192x192', '512x512']);
    for (const { url, sizes, type } of icons) {
      const drawn = await page.evaluate(sizeOfPicture, url);
      expect([url, type, drawn]).toEqual([url, 'image/png', sizes]);
    }
  }
});

async function sizeOfPicture(src: string): Promise<string> {
  const picture = new Image();
  picture.src = src;
  await picture.decode();
  return `${picture.naturalWidth}x${picture.naturalHeight}`;
}
