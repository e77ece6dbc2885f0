import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { registerShop } from '../support/people.ts';
import { hydrated, openCard, openMenu } from '../support/shopping.ts';

const tea = { namaProduk: 'Teh Poci', harga: '9000', stok: '3', berat: '100' };
const rice = { namaProduk: 'Nasi Uduk', harga: '12000', stok: '5', berat: '300' };

test('an owner creates and sorts categories, puts a product into one, and buyers find it there', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, [tea, rice]);
  await page.goto(href('/dashboard/produk'));
  await openMenu(page, 'Kategori dan ekspor');
  await page.getByRole('link', { name: 'Kategori', exact: true }).click();
  await hydrated(page);
  for (const name of ['Makanan', 'Minuman', 'Camilan']) {
    await page.getByLabel('Kategori baru').fill(name);
    await page.getByRole('button', { name: 'Tambah' }).click();
    await expect(page.getByRole('heading', { level: 3, name })).toBeVisible();
  }
  const names = page.getByRole('heading', { level: 3 });
  const saved = () => page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Naik: Minuman' }).focus();
  const savedByKey = saved();
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Minuman', 'Makanan', 'Camilan']);
  await expect(page.getByRole('button', { name: 'Turun: Minuman' })).toBeFocused();
  await savedByKey;
  const rows = page.locator('li[data-id]');
  await rows.nth(2).evaluate((row) => row.scrollIntoView({ block: 'center' }));
  const savedByDrag = saved();
  await rows.nth(2).getByTitle('Geser untuk mengurutkan').hover();
  await page.mouse.down();
  const first = await rows.nth(0).boundingBox();
  if (!first) throw new Error('the list is not on the page');
  await page.mouse.move(first.x + 25, first.y + 5, { steps: 8 });
  await page.mouse.up();
  await savedByDrag;
  await expect(names).toHaveText(['Camilan', 'Minuman', 'Makanan']);
  await page.reload();
  await expect(names).toHaveText(['Camilan', 'Minuman', 'Makanan']);
  await hydrated(page);
  await page.locator('li[data-id]').filter({ hasText: 'Camilan' }).locator('summary').click();
  await audit(page);
  await page.getByRole('button', { name: 'Hapus Camilan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click();
  await expect(names).toHaveText(['Minuman', 'Makanan']);
  await audit(page);

  await page.goto(href('/dashboard/produk'));
  await hydrated(page);
  await page.getByRole('article', { name: 'Teh Poci' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kategori').selectOption('Minuman');
  await dialog.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Teh Poci disimpan.')).toBeVisible();
  await page.goto(href('/dashboard/produk/kategori'));
  await expect(page.getByRole('link', { name: '1 produk' })).toBeVisible();

  const guest = await context.newPage();
  await guest.goto(shop.path);
  await guest.getByRole('navigation', { name: 'Kategori' }).getByRole('link', { name: 'Minuman' }).click();
  await expect(guest).toHaveURL(/kategori=/);
  await expect(guest.getByRole('heading', { level: 3 })).toHaveText(['Teh Poci']);
  await guest.getByRole('link', { name: 'Semua' }).click();
  await expect(guest.getByRole('heading', { level: 3 })).toHaveCount(2);
  await guest.getByLabel('Urutkan').selectOption('Termahal');
  await expect(guest).toHaveURL(/urut=/);
  await expect(guest.getByRole('heading', { level: 3 })).toHaveText(['Nasi Uduk', 'Teh Poci']);
  await audit(guest);
});

test('a shop on holiday says so, and its buyers see the amount missing to the minimum', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, [tea]);
  await page.goto(href('/dashboard/pengaturan'));
  await hydrated(page);
  await openCard(page, 'Jam & Aturan');
  await expect(page.getByLabel('Buka lagi tanggal')).toBeHidden();
  const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Toko libur').check();
  await page.getByLabel('Buka lagi tanggal').fill(inAWeek);
  await page.getByLabel('Minimal belanja').fill('20.000');
  await page.getByRole('button', { name: 'Simpan Pengaturan' }).click();
  await expect(page.getByText('Pengaturan berhasil disimpan!')).toBeVisible();
  await audit(page);
  const guest = await context.newPage();
  await guest.goto(shop.path);
  await expect(guest.getByText(/^Toko libur sampai \d+ \w+ \d{4}\.$/)).toBeVisible();
  await guest.getByRole('link', { name: 'Teh Poci' }).click();
  await expect(guest.getByText(/^Toko libur sampai/)).toBeVisible();
});

test('input typed while the list reloads stays', async ({ page, context }) => {
  await registerShop(context, []);
  await page.goto(href('/dashboard/produk/kategori'));
  await hydrated(page);
  const name = page.getByLabel('Kategori baru');
  await name.fill('Makanan');
  const release = await holdBack(page, '**/dashboard/produk/kategori.data*', 'GET');
  await page.getByRole('button', { name: 'Tambah' }).click();
  await expect(page.getByText('Kategori Makanan ditambahkan.')).toBeVisible();
  await expect(name).toHaveValue('');
  await name.fill('Minuman');
  release();
  await expect(page.getByRole('listitem').filter({ hasText: 'Makanan' })).toBeVisible();
  await expect(name).toHaveValue('Minuman');
});
