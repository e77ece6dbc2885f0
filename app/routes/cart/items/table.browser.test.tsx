import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showCart } from '../../../../tests/support/components/cart-page.tsx';
import { audit } from '../../../../tests/support/components/mount.ts';

const long = `Keripik ${'pisang'.repeat(12)}`;
const table = page.getByRole('table', { name: 'Isi keranjang' });

test.each([
  [360, 'cards'],
  [768, 'columns'],
  [1024, 'cards'],
  [1280, 'columns'],
])('on a screen of %i px the cart is a table for screen readers, shown as %s', async (width, layout) => {
  await page.viewport(width, 800);
  await showCart({
    lines: [
      { namaProduk: long, harga: 17_500, stok: 9 },
      { namaProduk: 'Kopi Toraja', harga: 1_250_000, stok: 5 },
    ],
  });
  await expect.element(page.getByLabelText('Nama Lengkap')).toBeVisible();
  expect(textsOf(table.getByRole('columnheader'))).toEqual(['Produk', 'Harga', 'Jumlah', 'Subtotal']);
  expect(textsOf(table.getByRole('rowheader'))).toEqual([
    expect.stringContaining(long),
    expect.stringContaining('Kopi Toraja'),
  ]);
  const kopi = table.getByRole('row').filter({ hasText: 'Kopi Toraja' });
  expect(textsOf(kopi.getByRole('cell'))).toEqual(['Rp 1.250.000', '', 'Rp 1.250.000', '']);
  await expect.element(kopi.getByRole('spinbutton', { name: 'Jumlah Kopi Toraja' })).toHaveValue(1);
  await expect.element(kopi.getByRole('button', { name: 'Hapus Kopi Toraja' })).toBeVisible();
  const head = table.element().querySelector('thead')?.getBoundingClientRect();
  expect((head?.width ?? 0) > 1).toBe(layout === 'columns');
  await audit();
});

test('prices align at their last digit, and changing a quantity shifts nothing', async () => {
  await page.viewport(1280, 800);
  await showCart({
    lines: [
      { namaProduk: long, harga: 17_500, stok: 9 },
      { namaProduk: 'Kopi Toraja', harga: 1_250_000, stok: 5 },
    ],
  });
  await expect.element(page.getByLabelText('Nama Lengkap')).toBeVisible();
  const prices = table.getByRole('cell', { name: /^Rp/ });
  const ends = prices.elements().map((cell) => Math.round(cell.getBoundingClientRect().right));
  expect(ends).toHaveLength(4);
  expect([ends[0], ends[1]]).toEqual([ends[2], ends[3]]);

  const before = places();
  await table.getByRole('button', { name: 'Tambah Kopi Toraja' }).click();
  await expect.element(table.getByRole('cell', { name: 'Rp 2.500.000' })).toBeVisible();
  expect(places()).toEqual(before);
});

const textsOf = (found: typeof table) =>
  found.elements().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

/** Returns the position and size of every element except the sums, whose width may change. */
function places(): DOMRect[] {
  return [...document.querySelectorAll('main *:not(dd, summary *)')].map((element) =>
    element.getBoundingClientRect(),
  );
}
