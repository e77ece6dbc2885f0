import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';

// app/routes/dashboard/money/field.browser.test.tsx tests the field itself.
test('a price typed before the scripts are ready gets its dots and is saved', async ({ page, context }) => {
  await registerShop(context, []);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(href('/dashboard/produk'), { waitUntil: 'commit' });
  const price = page.getByRole('textbox', { name: 'Harga', exact: true });
  await price.fill('18500');
  release();
  await expect(price).toHaveValue('18.500');
  await page.getByLabel('Nama Produk').fill('Sabun Sereh');
  await page.getByLabel('Stok', { exact: true }).fill('4');
  await page.getByLabel('Berat (gram)').fill('120');
  await page.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect(page.getByRole('article', { name: 'Sabun Sereh' })).toContainText('Rp\u00a018.500');
});
