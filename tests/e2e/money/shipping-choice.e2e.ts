import type { BrowserContext, Page } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { registerBuyer, registerShop } from '../support/people.ts';
import { answerAlert, catchChats, fillAddress, hydrated, putInCart } from '../support/shopping.ts';

const keripik = { namaProduk: 'Keripik Singkong', harga: '20000', stok: '50', berat: '600' };

type Audit = (page: Page) => Promise<void>;

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Ringkasan' });

async function addTariff(owner: Page): Promise<void> {
  await owner.goto(href('/dashboard/ongkir/pilihan'));
  await hydrated(owner);
  await owner.getByRole('button', { name: 'Pilihan baru' }).click();
  await owner.getByLabel('Jenis').selectOption('Tarif toko');
  await owner.getByLabel('Nama', { exact: true }).fill('Kurir toko');
  await owner.getByLabel('Ongkir', { exact: true }).fill('9.000');
  await owner.getByLabel('Dihitung').selectOption('Per kilogram (dibulatkan ke atas)');
  await owner.getByRole('button', { name: 'Tambah Pilihan' }).click();
  await expect(owner.getByText('Kurir toko ditambahkan.')).toBeVisible();
}

const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };

/** Posted without the form, because app/routes/dashboard/shipping/tariffs/form.browser.test.tsx tests the form. */
const otherTariffs = [
  {
    kind: 'own',
    name: 'Kurir Papua',
    ...nowhere,
    provinsi: 'Papua',
    price: '90.000',
    unit: 'order',
    freeFrom: '',
  },
  { kind: 'pickup', name: '' },
  { kind: 'cod', name: '', ...nowhere, price: '5.000', unit: 'order', freeFrom: '', maxOrder: '50.000' },
];

async function orderOf(page: Page, way: string) {
  await page.getByRole('radio', { name: way }).check();
  await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
  await answerAlert(page, 'Pesanan berhasil dikirim ke Admin!');
  await page
    .getByRole('link', { name: /Lihat Detail/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/pesanan\/[0-9a-f-]{36}$/);
}

async function fillCart(page: Page, path: string) {
  await page.goto(path);
  await putInCart(page, 'Keripik Singkong');
  await page.goto(href('/keranjang'));
  await page.getByRole('button', { name: 'Tambah Keripik Singkong' }).click();
  await fillAddress(page);
  await page.getByLabel('Kode Pos').blur();
}

async function correct(owner: Page, page: Page, audit: Audit): Promise<void> {
  await owner.goto(page.url().replace('/pesanan/', '/dashboard/pesanan/'));
  await hydrated(owner);
  await owner.getByRole('button', { name: 'Konfirmasi (Kirim Tagihan)' }).click();
  const cost = owner.getByLabel('Ongkos Kirim');
  await expect(cost).toHaveValue('18.000');
  await cost.fill('25.000');
  await owner.getByRole('button', { name: 'Ya' }).click();
  await expect(owner.getByText('Pembeli sudah tahu ongkirnya. Tulis alasan perubahannya.')).toBeVisible();
  const reason = owner.getByLabel('Alasan Perubahan Ongkir');
  await expect(reason).toBeFocused();
  await audit(owner);
  await reason.fill('Alamatnya di luar jangkauan kurir kami.');
  await owner.getByRole('button', { name: 'Ya' }).click();
  await expect(owner.getByText('Status sekarang: Harus Dibayar')).toBeVisible();
  await page.getByText('Rincian pesanan').click();
  await expect(
    page.getByText(/Ongkir dikoreksi dari Rp 18\.000 menjadi Rp 25\.000: Alamatnya/),
  ).toBeVisible();
  await audit(page);
}

async function processCod(owner: Page, page: Page, audit: Audit): Promise<void> {
  await orderOf(page, 'COD (bayar di tempat)');
  await expect(page.getByText(/Anda membayar Rp\s45\.000 di tempat\./)).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tahap pesanan' }).getByRole('listitem')).toHaveCount(4);
  await owner.goto(page.url().replace('/pesanan/', '/dashboard/pesanan/'));
  await hydrated(owner);
  await owner.getByRole('button', { name: 'Proses Pesanan (COD)' }).click();
  await owner.getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText(/Siapkan Rp\s45\.000 untuk dibayar di tempat/)).toBeVisible();
  await audit(page);
}

test('a buyer chooses the shipping, and the shop corrects the price with a reason', async ({
  page,
  context,
  watch,
  audit,
}) => {
  const owners: BrowserContext = await watch.open();
  const shop = await registerShop(owners, [keripik]);
  const owner = await owners.newPage();
  const chats = await catchChats(context);
  await registerBuyer(context);
  await addTariff(owner);
  for (const tariff of otherTariffs) {
    const form = { intent: 'save', id: '', ...tariff };
    expect((await shop.owner.visitor.post(href('/dashboard/ongkir/pilihan'), form)).status).toBe(200);
  }
  await owner.reload();
  await hydrated(owner);
  await expect(owner.getByRole('main').getByText('Kurir Papua').first()).toBeVisible();
  await audit(owner);

  await test.step('nothing is ordered without a choice, and the choice survives a reload', async () => {
    await fillCart(page, shop.path);
    const ways = page.getByRole('radio');
    await expect(ways).toHaveCount(5);
    await page.getByRole('button', { name: 'Kirim Pesanan via WhatsApp' }).click();
    await expect(page.getByText('Pilih dulu pengirimannya.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Pengiriman' }).getByRole('radio').first()).toBeFocused();
    await audit(page);
    await page.getByRole('radio', { name: /^Kurir toko/ }).check();
    await expect(summaryOf(page)).toContainText('Rp 18.000');
    await expect(summaryOf(page)).toContainText('Rp 58.000');
    await expect(page.getByText('Belum termasuk ongkir, ditentukan penjual')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('radio', { name: /^Kurir toko/ })).toBeChecked();
    await audit(page);
  });

  await test.step('the order includes it', async () => {
    await orderOf(page, 'Kurir toko');
    expect(chats[0]?.text).toContain('Pengiriman: Kurir toko\nOngkir: Rp 18.000\nTotal: Rp 58.000');
    await expect(page.getByRole('main')).toContainText('Kurir toko');
  });

  await test.step('the shop bills another price only with a reason', () => correct(owner, page, audit));
  await test.step('COD is shipped without a bill', async () => {
    await fillCart(page, shop.path);
    await processCod(owner, page, audit);
  });
});

test('an owner edits tariffs without scripts', async ({ watch }) => {
  // If JavaScript is off, Chromium reports each script of the page as a CSP failure.
  watch.allow(/ csp$/);
  const owners = await watch.open();
  await registerShop(owners, [keripik]);
  const plain = await watch.open({ javaScriptEnabled: false, storageState: await owners.storageState() });
  const page = await plain.newPage();
  await page.goto(href('/dashboard/ongkir/pilihan'));
  await page.getByLabel('Nama', { exact: true }).fill('Kurir toko');
  await page.getByRole('button', { name: 'Tambah Pilihan' }).click();
  await expect(page.getByText('Ongkir wajib diisi. Isi 0 kalau gratis.')).toBeVisible();
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Kurir toko');
  await page.getByLabel('Ongkir', { exact: true }).fill('9000');
  await page.getByRole('button', { name: 'Tambah Pilihan' }).click();
  await expect(page.getByText('Kurir toko ditambahkan.')).toBeVisible();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Kurir toko' });
  await row.locator('summary').click();
  await page.getByRole('link', { name: 'Ubah Kurir toko' }).click();
  await page.getByLabel('Ongkir', { exact: true }).fill('12000');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(page.getByText('Rp 12.000')).toBeVisible();
  await row.locator('summary').click();
  await page.getByRole('button', { name: 'Hapus Kurir toko' }).click();
  await page.getByRole('button', { name: 'Ya' }).click();
  await expect(page.getByText('Pilihan pengiriman dihapus.')).toBeVisible();
});
