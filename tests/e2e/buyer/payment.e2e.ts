import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { bill, order, productsOf } from '../support/posted-orders.ts';
import { hydrated, openCard } from '../support/shopping.ts';

const WAY = 'BCA 123-456-7890 a.n. Sri\nDANA 0812-3456-7890\nKonfirmasi WA 0811-2222-3333';

test('an unpaid order copies its amount as banks accept it, and shows the shop’s text unchanged', async ({
  page,
  context,
  watch,
  audit,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owners = await watch.open();
  const shop = await registerShop(owners, [
    { namaProduk: 'Sambal Roa', harga: '12500', stok: '9', berat: '300' },
  ]);
  const owner = await owners.newPage();
  await owner.goto(href('/dashboard/pembayaran'));
  await hydrated(owner);
  await openCard(owner, 'Cara Pembayaran Lain');
  await owner.getByRole('textbox', { name: 'Cara Pembayaran' }).fill(WAY);
  const settings = owner.locator('form').filter({ hasText: 'Cara Pembayaran' });
  await settings.getByLabel('Password Anda').fill(shop.owner.password);
  await settings.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(owner.getByText('Pengaturan pembayaran disimpan.')).toBeVisible();
  const { visitor } = await registerBuyer(context);
  const [first = ''] = await productsOf(visitor, shop);
  const orderId = await order(visitor, shop, [first]);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const salin = page.getByRole('button', { name: /^Salin/ });

  const { promise: billed, resolve: letStreamOpen } = Promise.withResolvers<void>();
  await page.route('**/live/**', async (route) => {
    await billed;
    await route.continue();
  });
  await test.step('before the bill there is nothing to pay', async () => {
    await page.goto(href('/pesanan/:orderId', { orderId }));
    await hydrated(page);
    await expect(salin).toHaveCount(0);
  });

  await test.step('a bill sent before the page follows its order reaches the page too', async () => {
    await bill(shop.owner.visitor, orderId);
    letStreamOpen();
    await expect(salin).toHaveCount(1);
  });

  await test.step('the amount is copied as plain digits, and the shop’s text is complete below it', async () => {
    await expect(salin).toHaveText(['Salin nominal']);
    await salin.click();
    await expect.poll(copied).toBe('43000');
    const words = page.getByRole('heading', { name: 'Cara Pembayaran' }).locator('..').getByRole('paragraph');
    expect(await words.textContent()).toBe(WAY);
    await audit(page);
  });

  await test.step('paying comes before ordering again, and cancelling comes last', async () => {
    const names = await page.getByRole('main').getByRole('button').allTextContents();
    expect(names.slice(-2)).toEqual(['Pesan Lagi', 'Batalkan Pesanan']);
    await page.setViewportSize({ width: 360, height: 800 });
    await audit(page);
  });

  await test.step('the list copies the amount too', async () => {
    await page.goto(href('/pesanan'));
    await hydrated(page);
    await page.getByRole('button', { name: /^Salin nominal #\d+$/ }).click();
    await expect.poll(copied).toBe('43000');
  });
});
