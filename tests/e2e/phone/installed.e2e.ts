import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';

const wares = [{ namaProduk: 'Sambal Roa', harga: '12500', stok: '99', berat: '300' }];

test('the dashboard is an app of its own', async ({ page, context }) => {
  await registerShop(context, wares);
  await page.goto(href('/dashboard'));
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute(
    'href',
    href('/dashboard/manifest.webmanifest'),
  );
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '')).toMatchObject({ id: href('/dashboard'), start_url: href('/dashboard') });
});
