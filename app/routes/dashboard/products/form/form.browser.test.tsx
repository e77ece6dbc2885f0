import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { audit } from '../../../../../tests/support/components/mount.ts';
import { ownProduct } from '../../../../../tests/support/components/products.ts';
import { ProductForm } from './form.tsx';

/* Seconds that a practised phone user needs for one tap, and for one key at a speed of 40 words a minute. */
const TAP_S = 1.1;
const KEY_S = 0.3;

const sizes = ['S', 'M', 'L', 'XL', 'XXL'];
const colours = [
  ...['Merah', 'Biru', 'Hijau', 'Hitam', 'Putih', 'Abu', 'Navy', 'Krem', 'Ungu', 'Pink'],
  ...['Maron', 'Teal', 'Emas', 'Sage', 'Mint', 'Lila', 'Coral', 'Taupe', 'Khaki', 'Toska'],
];

const shirt = ownProduct({ namaProduk: 'Kemeja Batik', harga: 150_000 });

const field = (name: string) => page.getByLabelText(name, { exact: true });
const rows = page.getByRole('list', { name: 'Varian' }).getByRole('listitem');

test('a hundred variants are filled in within a minute of taps and keys', async () => {
  let sent: FormData | null = null;
  mountInDashboard(
    <div className="p-4">
      <ProductForm refused={null} onDone={() => {}} />
    </div>,
    {
      action: async ({ request }) => {
        sent = await request.formData();
        return null;
      },
    },
  );
  await field('Nama Produk').fill('Kaos Polos');
  const seen = countTapsAndKeys();
  await page.getByText('ukuran, warna, rasa, harga coret').click();
  await field('Jenis pilihan 1').click();
  await userEvent.keyboard(`Ukuran{Enter}${sizes.join(',')},`);
  await field('Jenis pilihan 2').click();
  await userEvent.keyboard(`Warna{Enter}${colours.join(',')},`);
  await page.getByLabelText('Harga semua varian').click();
  await userEvent.keyboard('55000{Tab}12{Tab}200{Enter}');
  await expect.element(rows).toHaveLength(100);
  await expect.element(rows.last().getByLabelText(/^Stok/)).toHaveValue('12');
  const { taps, keys } = seen;
  expect([taps, keys], 'what the page saw').toEqual([4, 6 + 1 + 14 + 5 + 1 + 107 + 12 + 1]);
  const seconds = taps * TAP_S + keys * KEY_S;
  expect(seconds, `${taps} taps, ${keys} keys`).toBeLessThanOrEqual(60);
  await audit();
  await page.getByRole('button', { name: 'Tambah Produk' }).click();
  await expect.poll(() => sent?.get('namaProduk')).toBe('Kaos Polos');
  const texts = (name: string) => Array.from({ length: 100 }, (_, row) => sent?.get(`${name}.${row}`));
  const options = ['optionName0', 'optionValues0', 'optionName1', 'optionValues1'].map((name) =>
    sent?.get(name),
  );
  expect(options).toEqual(['Ukuran', sizes.join(', '), 'Warna', colours.join(', ')]);
  expect(texts('harga')).toEqual(Array(100).fill('55.000'));
  expect(texts('stok')).toEqual(Array(100).fill('12'));
  expect(texts('berat')).toEqual(Array(100).fill('200'));
});

/** Counts the taps and keys that reach the page from now on; `isTrusted` is false for events that scripts dispatch. */
function countTapsAndKeys(): { taps: number; keys: number } {
  const seen = { taps: 0, keys: 0 };
  document.addEventListener('pointerup', ({ isTrusted }) => isTrusted && seen.taps++, true);
  document.addEventListener('keydown', ({ isTrusted }) => isTrusted && seen.keys++, true);
  return seen;
}

test('too many variants and a duplicate value are reported at once, and nothing is lost', async () => {
  mountInDashboard(
    <div className="p-4">
      <ProductForm product={shirt} refused={null} onDone={() => {}} />
    </div>,
  );
  const numbers = (count: number) => Array.from({ length: count }, (_, place) => `no${place}`).join(',');
  await page.getByText('ukuran, warna, rasa, harga coret').click();
  await field('Jenis pilihan 1').fill('Ukuran');
  await field('Isi pilihan 1').fill('M, L,');
  await field('Jenis pilihan 2').fill('Warna');
  await field('Isi pilihan 2').fill('Merah, Biru,');
  await field('Isi pilihan 1').fill('m,');
  await expect.element(page.getByText('"m" ditulis dua kali.')).toBeVisible();
  await field('Isi pilihan 1').fill(`${numbers(19)},`);
  await expect.element(page.getByText('Paling banyak 20.')).toBeVisible();
  await field('Isi pilihan 1').fill('XL,');
  await field('Isi pilihan 2').fill(`${numbers(18)},`);
  await expect.element(rows).toHaveLength(60);
  await field('Isi pilihan 1').fill('S, XS, XXL,');
  await expect.element(page.getByText('Paling banyak 100 varian; pilihan ini membuat 120.')).toBeVisible();
  await expect.element(rows).toHaveLength(60);
  await audit();
});
