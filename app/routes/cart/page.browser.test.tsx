import { beforeEach, describe, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { courier, pickUp, showCart } from '../../../tests/support/components/cart-page.tsx';
import { audit } from '../../../tests/support/components/mount.ts';

const kopi = { namaProduk: 'Kopi Gayo', harga: 12_500, stok: 9 };
const rina = {
  namaLengkap: 'Rina Wulandari',
  wa: '6281298765432',
  alamatLengkap: 'Jl. Melati No. 7, RT 02 RW 05',
  provinsi: 'DI Yogyakarta',
  kotaKabupaten: 'Kota Yogyakarta',
  kecamatan: 'Gondokusuman',
  kodePos: '55222',
};

const cod = { ...courier, id: pickUp.id.replace(/1$/, '2'), kind: 'cod' as const, name: '', price: 8_000 };
/** The cart page is tallest with long product and shop names, a voucher field and all kinds of shipping. */
const longest = {
  lines: [{ ...kopi, namaProduk: 'Kopi Arabika Gayo Giling Halus 250 gram' }] as const,
  today: { tariffs: [courier, cod, pickUp], vouchers: true },
  namaToko: 'Warung Kopi 1a2b3c4d',
};
const shopName = page.getByRole('heading', { name: longest.namaToko });

const summary = page.getByRole('complementary', { name: 'Ringkasan' });
const send = page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' });
const kecamatan = page.getByLabelText('Kecamatan', { exact: true });
const boxOf = (one: Locator) => one.element().getBoundingClientRect();
const heightOfPage = () => document.documentElement.scrollHeight;

function linesOf(text: Locator): number {
  const { clientHeight } = text.element();
  return Math.round(clientHeight / Number.parseFloat(getComputedStyle(text.element()).lineHeight));
}

beforeEach(() => page.viewport(360, 800));

describe('a cart with one item', () => {
  test('is at most 1,700 pixels high, and its voucher field is hidden', async () => {
    await showCart({ lines: [kopi] });
    await expect.element(send).toBeEnabled();
    await expect.element(kecamatan).toBeVisible();
    expect(heightOfPage()).toBeLessThanOrEqual(1_700);
    await expect.element(page.getByLabelText('Kode Voucher')).not.toBeInTheDocument();
  });

  test('is no higher with several ways to ship, and asks for the place before the person', async () => {
    await showCart({ lines: [kopi], today: { tariffs: [courier, pickUp] } });
    await expect.element(send).toBeEnabled();
    await expect.element(page.getByText('Isi kecamatan untuk melihat ongkir.')).toBeVisible();
    expect(heightOfPage()).toBeLessThanOrEqual(1_700);
    const tops = ['Jumlah Kopi Gayo', 'Dikirim', 'Nama Lengkap', 'Kecamatan', 'Email'].map(
      (label) => boxOf(page.getByLabelText(label, { exact: true })).y,
    );
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    await audit();

    for (const [label, text] of Object.entries({
      'Kota/Kabupaten': rina.kotaKabupaten,
      Kecamatan: rina.kecamatan,
    }))
      await page.getByLabelText(label, { exact: true }).fill(text);
    await page.getByLabelText('Kode Pos').click();
    const way = page.getByRole('radio', { name: 'Kurir toko Rp 9.000' });
    await expect.element(way).toBeVisible();
    expect(boxOf(way).y - boxOf(kecamatan).y).toBeLessThan(150);
    await way.click();
    await expect.element(way).toBeChecked();
    await audit();

    expect(boxOf(summary).height).toBeLessThanOrEqual(130);
    await expect.element(summary.getByText('Ongkir', { exact: true })).not.toBeVisible();
    await summary.getByText('Total (1 barang)').click();
    await expect.element(summary.getByText('Ongkir', { exact: true })).toBeVisible();
    await expect.element(summary.getByText('Rp 21.500')).toBeVisible();
  });

  test('shows the total in a bar of at most 140 pixels, and the login link above the address', async () => {
    await showCart({ lines: [kopi] });
    await expect.element(send).toBeInViewport({ ratio: 1 });
    await expect.element(summary).toMatchTextContent(/Belum termasuk ongkir, ditentukan penjual/);
    expect(boxOf(summary).height).toBeLessThanOrEqual(140);
    const login = page.getByRole('region', { name: 'Alamat pengiriman' }).getByRole('link').first();
    await expect.element(login).toHaveTextContent('Login untuk Checkout');
    (login.element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByLabelText('Nama Lengkap')).toHaveFocus();
    await audit();
  });

  test('with a voucher, many ways and long names is no higher, and shows the whole name of the shop', async () => {
    await showCart(longest);
    await expect.element(page.getByRole('button', { name: 'Punya kode voucher?' })).toBeVisible();
    await expect.element(kecamatan).toBeVisible();
    expect(heightOfPage()).toBeLessThanOrEqual(1_700);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = shopName.element();
    expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
    await audit();
  });

  test('of a buyer whose address is known is at most 1,040 pixels high with the longest contents', async () => {
    await showCart({ ...longest, customer: { profile: rina, book: [], shipping: [] } });
    await expect.element(page.getByText(/^Kirim ke Rina Wulandari/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: /^COD/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Punya kode voucher?' })).toBeVisible();
    expect(linesOf(shopName)).toBe(2);
    expect(linesOf(page.getByText(longest.lines[0].namaProduk, { exact: true }))).toBeGreaterThanOrEqual(2);
    expect(heightOfPage()).toBeLessThanOrEqual(1_040);
    await audit();
  });
});

test('a kecamatan that is in no list gets a note at its field', async () => {
  await showCart({ lines: [kopi] });
  const note = page.getByText(
    'Kecamatan ini tidak ada di daftar. Periksa ejaannya; tulisan Anda tetap dipakai.',
  );
  await kecamatan.click();
  await userEvent.keyboard('Zzzqq');
  await page.getByLabelText('Kode Pos').click();
  await expect.element(note.first()).toBeVisible();
  await expect.element(kecamatan).toHaveValue('Zzzqq');
  await audit();
  await kecamatan.fill('Gondokusuman');
  await page.getByLabelText('Kode Pos').click();
  await expect.element(note).not.toBeInTheDocument();
});

test('a cart with only sold-out goods says so instead of showing a total of 0', async () => {
  await showCart({ lines: [kopi], stocksToday: [0], today: { tariffs: [pickUp] } });
  await page.getByRole('radio', { name: /^Ambil sendiri/ }).click();
  await expect.element(page.getByText('Stok habis')).toBeVisible();
  await expect
    .element(summary)
    .toMatchTextContent(/Semua barang di keranjang ini habis atau sudah tidak dijual\./);
  await expect.element(summary).not.toMatchTextContent(/Rp\s0|Gratis|0 barang/);
  await expect.element(send).toBeDisabled();
  await audit();
});

describe('a cart that cannot be ordered yet', () => {
  const sentence = 'Toko libur sampai 12 Desember 2026.';

  test('says so above the goods and beside the button during a holiday', async () => {
    await showCart({ lines: [kopi], today: { problem: sentence } });
    await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
    await expect.element(summary.getByText(sentence)).toBeVisible();
    await expect.element(send).toBeDisabled();
    await expect.element(page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' })).toHaveValue(1);
    await audit();
  });

  test('shows how much is missing to the minimum, until it is reached', async () => {
    await showCart({ lines: [{ ...kopi, harga: 9_000, quantity: 2 }], today: { minOrder: 20_000 } });
    await expect
      .element(summary)
      .toMatchTextContent(/Minimal belanja di toko ini Rp\s20\.000\. Tambah Rp\s2\.000 lagi\./);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await expect.element(send).toBeDisabled();
    await audit();
    await page.getByRole('spinbutton', { name: 'Jumlah Kopi Gayo' }).fill('3');
    await expect.element(summary).not.toMatchTextContent(/Minimal belanja/);
    await expect.element(send).toBeEnabled();
  });
});
