import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountInDashboard } from '../../../../../tests/support/components/dashboard.tsx';
import { ownProduct } from '../../../../../tests/support/components/products.ts';
import { ProductForm } from './form.tsx';

const shirt = ownProduct({ namaProduk: 'Kemeja Batik', harga: 150_000 });

const field = (name: string) => page.getByLabelText(name, { exact: true });
const rows = page.getByRole('list', { name: 'Varian' }).getByRole('listitem');

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
});
