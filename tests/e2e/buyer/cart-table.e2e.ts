import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerShop } from '../support/people.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { hydrated, putInCart } from '../support/shopping.ts';

const long = `Keripik ${'pisang'.repeat(12)}`;

test('the cart is a table for screen readers, with columns on a desktop and cards on a phone', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const shop = await registerShop(await watch.open(), [
    { namaProduk: long, harga: '17500', stok: '9', berat: '250' },
    { namaProduk: 'Kopi Toraja', harga: '1250000', stok: '5', berat: '250' },
  ]);
  await noteShifts(context);
  await page.goto(shop.path);
  await hydrated(page);
  await putInCart(page, long);
  await putInCart(page, 'Kopi Toraja');
  const table = page.getByRole('table', { name: 'Isi keranjang' });
  for (const width of [360, 768, 1024, 1280]) {
    await test.step(`on a screen of ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(href('/keranjang'), { waitUntil: 'networkidle' });
      await hydrated(page);
      expect(await shiftedOn(page)).toEqual([]);
      await expect(table.getByRole('columnheader')).toHaveText(['Produk', 'Harga', 'Jumlah', 'Subtotal']);
      await expect(table.getByRole('rowheader')).toHaveText([new RegExp(long), /Kopi Toraja/]);
      const kopi = table.getByRole('row').filter({ hasText: 'Kopi Toraja' });
      await expect(kopi.getByRole('cell')).toHaveText(['Rp 1.250.000', '', 'Rp 1.250.000', '']);
      await expect(kopi.getByRole('spinbutton', { name: 'Jumlah Kopi Toraja' })).toHaveValue('1');
      await expect(kopi.getByRole('button', { name: 'Hapus Kopi Toraja' })).toBeVisible();
      const head = await table.locator('thead').boundingBox();
      expect((head?.width ?? 0) > 1).toBe(width === 768 || width === 1280);
      await audit(page);
    });
  }

  await test.step('prices align at their last digit', async () => {
    const ends = await table
      .getByRole('cell', { name: /^Rp/ })
      .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().right)));
    expect([ends[0], ends[1]]).toEqual([ends[2], ends[3]]);
  });

  await test.step('changing a quantity shifts nothing', async () => {
    await shiftedOn(page);
    await table.getByRole('button', { name: 'Tambah Kopi Toraja' }).click();
    await expect(table.getByRole('cell', { name: 'Rp 2.500.000' })).toBeVisible();
    expect(await shiftedOn(page)).toEqual([]);
  });
});
