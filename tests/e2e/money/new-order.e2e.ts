import { href } from '#domain/routes/href.ts';
import { expect, test } from '../support/browser.ts';
import { countActions } from '../support/counting.ts';
import { registerShop } from '../support/people.ts';
import { placeOrders } from '../support/posted-orders.ts';
import { noteShifts, shiftedOn } from '../support/shifts.ts';
import { catchChats, hydrated } from '../support/shopping.ts';

const wares = ['Sambal Roa', 'Keripik Tempe', 'Nastar Keju'].map((namaProduk) => ({
  namaProduk,
  harga: '12500',
  stok: '9',
  berat: '300',
}));

/** The keystroke-level model: seconds for a key, for a tap, and for thinking before each part of the task. */
const model = { key: 0.28, tap: 1.1, thought: 1.35 };

test('an owner makes an order of three items for a known customer within 20 s', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  await placeOrders(shop, 1);
  const chats = await catchChats(context);
  await page.goto(href('/dashboard/pesanan/buat'));
  await hydrated(page);
  const counter = await countActions(context);
  const search = page.getByLabel('Cari produk');
  const lines = page.getByRole('list', { name: 'Barang pesanan' }).getByRole('listitem');
  await search.tap();
  for (const [nth, letters] of ['sam', 'ker', 'nas'].entries()) {
    await page.keyboard.type(letters);
    // Enter is pressed before the new results have loaded, and must not choose from the results of the previous search.
    await page.keyboard.press('Enter');
    await expect(lines).toHaveCount(nth + 1);
    await expect(lines.nth(nth)).toContainText(wares[nth]?.namaProduk ?? '');
    await expect(search).toHaveValue('');
    await expect(search).toBeFocused();
  }
  await audit(page);
  await page.getByLabel('Cari pelanggan').tap();
  await page.keyboard.type('rina');
  await page.getByRole('button', { name: /Rina/ }).tap();
  await expect(page.getByLabel('Kecamatan')).not.toHaveValue('');
  await page.getByLabel('Ongkos Kirim').tap();
  await page.keyboard.type('9000');
  await expect(page.getByText('Rp 46.500')).toBeVisible();
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).tap();
  await expect(page.getByText(/^Pesanan #\d+ sudah dibuat\./)).toBeVisible();
  await page.getByRole('link', { name: 'Kirim tagihan ke WhatsApp' }).tap();
  await expect.poll(() => chats.map(({ text }) => text).join()).toContain('/tagihan/');
  await audit(page);

  const { taps, keys } = await counter.total();
  expect([taps <= 6, keys <= 23], `${taps} taps, ${keys} keys`).toEqual([true, true]);
  const seconds = keys * model.key + taps * model.tap + 3 * model.thought;
  expect(seconds, `${taps} taps, ${keys} keys`).toBeLessThanOrEqual(20);
});

test('tariffs for the address are one tap away, none preselected, and the choice is requested once', async ({
  page,
  context,
  audit,
}) => {
  const shop = await registerShop(context, wares);
  const tariffs: Record<string, string>[] = [
    { kind: 'own', name: 'Kurir toko', price: '9000', unit: 'kilogram' },
    { kind: 'own', name: 'Kurir Papua', provinsi: 'Papua', price: '90000' },
    { kind: 'pickup', name: 'Gerai Garut' },
  ];
  for (const fields of tariffs) {
    const form = { intent: 'save', id: '', provinsi: '', kotaKabupaten: '', kecamatan: '', ...fields };
    expect((await shop.owner.visitor.post(href('/dashboard/ongkir/pilihan'), form)).status).toBe(200);
  }
  await page.goto(href('/dashboard/pesanan/buat'));
  await hydrated(page);
  await page.getByLabel('Cari produk').fill('nas');
  await page.getByRole('button', { name: /^Nastar Keju/ }).click();
  const ways = page.getByRole('group', { name: 'Pengiriman' });
  const ongkir = page.getByLabel('Ongkos Kirim');
  await expect(ways).toBeHidden();
  await expect(ongkir).toBeVisible();
  await page.getByText('Tempel alamat dari chat').click();
  await page
    .getByLabel('Alamat dari chat')
    .fill('Siti Aminah, 0812-3456-7890, Jl. Melati 5, Tarogong Kidul, Garut 44151');
  await page.getByRole('button', { name: 'Isi dari teks ini' }).click();
  await expect(ways.locator('label')).toHaveText([
    'Kurir tokoRp 9.000',
    'Ambil sendiri · Gerai GarutGratis',
    'Lainnya',
  ]);
  await expect(ways.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(ongkir).toBeHidden();
  await audit(page);

  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(ways).toContainText('Pilih pengirimannya.');
  await expect(ways.getByRole('radio').first()).toBeFocused();
  await audit(page);
  await ways.getByText('Kurir toko').click();
  await expect(page.getByText('Rp 21.500')).toBeVisible();
  await expect(ongkir).toBeHidden();
  const more = page.getByRole('button', { name: 'Tambah Nastar Keju' });
  await expect(page.getByRole('button', { name: 'Kurangi Nastar Keju' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  // Four pieces weigh 1.2 kg, so shipping is charged for 2 kg.
  for (const quantity of ['2', '3', '4']) {
    await more.click();
    await expect(page.getByLabel('Jumlah Nastar Keju')).toHaveValue(quantity);
  }
  await expect(page.getByText('Rp 68.000')).toBeVisible();
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(page.getByText(/Siti Aminah perlu membayar Rp\s68\.000/)).toBeVisible();
  await page.getByRole('link', { name: 'Lihat pesanan' }).click();
  await expect(page.getByText('Kurir toko').first()).toBeVisible();
});

test('a custom price is typed behind Lainnya, and never counts unseen', async ({ page, context }) => {
  const shop = await registerShop(context, wares);
  const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
  const tariff = { intent: 'save', id: '', kind: 'own', name: 'Kurir toko', price: '9000', ...nowhere };
  expect((await shop.owner.visitor.post(href('/dashboard/ongkir/pilihan'), tariff)).status).toBe(200);
  await noteShifts(context, 'unasked');
  await page.goto(href('/dashboard/pesanan/buat'));
  await hydrated(page);
  await page.getByLabel('Cari produk').fill('nas');
  await page.getByRole('button', { name: /^Nastar Keju/ }).click();
  const ongkir = page.getByLabel('Ongkos Kirim');
  await ongkir.fill('7000');
  await page.getByText('Tempel alamat dari chat').click();
  await page
    .getByLabel('Alamat dari chat')
    .fill('Siti Aminah, 0812-3456-7890, Jl. Melati 5, Tarogong Kidul, Garut 44151');
  await page.getByRole('button', { name: 'Isi dari teks ini' }).click();
  const ways = page.getByRole('group', { name: 'Pengiriman' });
  const chosen = ways.locator('label', { has: page.getByRole('radio', { checked: true }) });
  await expect(chosen).toHaveText('Lainnya');
  await expect(ongkir).toHaveValue('7.000');
  // An empty field stays visible; only choosing another shipping method hides it.
  await ongkir.fill('');
  await expect(ongkir).toBeVisible();
  await ways.getByText('Kurir toko').click();
  await expect(ongkir).toBeHidden();
  await expect(page.getByText('Rp 21.500')).toBeVisible();
  await ways.getByText('Lainnya').click();
  await expect(ongkir).toHaveValue('');
  await ongkir.fill('6000');
  await expect(page.getByText('Rp 18.500')).toBeVisible();
  await expect(page.getByText('Draf tersimpan.')).toBeVisible();
  await page.reload();
  await expect(ongkir).toHaveValue('6.000');
  await expect(chosen).toHaveText('Lainnya');
  await hydrated(page);
  expect(await shiftedOn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(page.getByText(/Siti Aminah perlu membayar Rp\s18\.500/)).toBeVisible();
});

test('a shipping method whose price has changed is offered at the new price, and can be chosen again', async ({
  page,
  context,
}) => {
  const shop = await registerShop(context, wares);
  const tariff = { kind: 'own', name: 'Kurir toko', provinsi: '', kotaKabupaten: '', kecamatan: '' };
  const save = (id: string, price: string) =>
    shop.owner.visitor.post(href('/dashboard/ongkir/pilihan'), { intent: 'save', id, price, ...tariff });
  expect((await save('', '9000')).status).toBe(200);
  await page.goto(href('/dashboard/pesanan/buat'));
  await hydrated(page);
  await page.getByLabel('Cari produk').fill('nas');
  await page.getByRole('button', { name: /^Nastar Keju/ }).click();
  await page.getByText('Tempel alamat dari chat').click();
  await page
    .getByLabel('Alamat dari chat')
    .fill('Siti Aminah, 0812-3456-7890, Jl. Melati 5, Tarogong Kidul, Garut 44151');
  await page.getByRole('button', { name: 'Isi dari teks ini' }).click();
  const ways = page.getByRole('group', { name: 'Pengiriman' });
  await ways.getByText('Kurir toko').click();
  const [id = ''] = (await ways.getByRole('radio', { checked: true }).inputValue()).split(' ');
  expect((await save(id, '11000')).status).toBe(200);
  const make = page.getByRole('button', { name: 'Buat Pesanan & Tagihan' });
  await make.click();
  await expect(ways).toContainText(
    'Ongkir untuk pesanan ini berubah. Pilih lagi pengirimannya, atau isi sendiri lewat Lainnya.',
  );
  await expect(ways.locator('label').first()).toHaveText('Kurir tokoRp 11.000');
  await expect(ways.getByRole('radio', { checked: true })).toHaveCount(0);
  await ways.getByText('Kurir toko').click();
  await expect(page.getByText('Rp 23.500')).toBeVisible();
  await make.click();
  await expect(page.getByText(/Siti Aminah perlu membayar Rp\s23\.500/)).toBeVisible();
});

test('a stored draft that spells its area differently gets the shipping methods for it', async ({
  page,
  context,
}) => {
  const shop = await registerShop(context, wares);
  const nowhere = { provinsi: '', kotaKabupaten: '', kecamatan: '' };
  const garut = { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut' };
  for (const fields of [{ price: '9000' }, { price: '5000', ...garut }]) {
    const form = { intent: 'save', id: '', kind: 'own', name: 'Kurir toko', ...nowhere, ...fields };
    expect((await shop.owner.visitor.post(href('/dashboard/ongkir/pilihan'), form)).status).toBe(200);
  }
  const draft = crypto.randomUUID();
  const address = { alamatLengkap: 'Jl. Melati 5', kodePos: '44151', kecamatan: 'Tarogong Kidul' };
  const buyer = { namaLengkap: 'Siti Aminah', wa: '081234567890', ...address };
  const typed = { ...buyer, kotaKabupaten: 'Garut', provinsi: 'jabar', intent: 'simpan', draft };
  await shop.owner.visitor.post(`${href('/dashboard/pesanan/buat')}?draf=${draft}`, typed);
  await page.goto(`${href('/dashboard/pesanan/buat')}?draf=${draft}`);
  await hydrated(page);
  await page.getByLabel('Cari produk').fill('nas');
  await page.getByRole('button', { name: /^Nastar Keju/ }).click();
  const ways = page.getByRole('group', { name: 'Pengiriman' });
  await ways.getByText('Kurir toko').click();
  const make = page.getByRole('button', { name: 'Buat Pesanan & Tagihan' });
  await make.click();
  await expect(ways.locator('label').first()).toHaveText('Kurir tokoRp 5.000');
  await expect(page.getByLabel('Kota/Kabupaten')).toHaveValue('Kabupaten Garut');
  await ways.getByText('Kurir toko').click();
  await make.click();
  await expect(page.getByText(/Siti Aminah perlu membayar Rp\s17\.500/)).toBeVisible();
});

test('input becomes a draft automatically, and a pasted address fills the fields', async ({
  page,
  context,
}) => {
  await registerShop(context, wares);
  await page.goto(href('/dashboard/pesanan/buat'));
  await hydrated(page);
  await page.getByText('Tempel alamat dari chat').click();
  await page
    .getByLabel('Alamat dari chat')
    .fill('Siti Aminah, 0812-3456-7890, Jl. Melati 5, Tarogong Kidul, Garut 44151');
  await page.getByRole('button', { name: 'Isi dari teks ini' }).click();
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Siti Aminah');
  await expect(page.getByLabel('Provinsi')).toHaveValue('Jawa Barat');
  await page.getByLabel('Cari produk').fill('nas');
  await page.getByRole('button', { name: /^Nastar Keju/ }).click();
  await expect(page.getByText('Draf tersimpan.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Alamat Lengkap')).toHaveValue('Jl. Melati 5');
  await expect(page.getByLabel('Jumlah Nastar Keju')).toHaveValue('1');
  await hydrated(page);
  await page.getByLabel('Jumlah Nastar Keju').fill('99');
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(page.getByText('Stok tinggal 9.')).toBeVisible();
  await expect(page.getByLabel('Jumlah Nastar Keju')).toBeFocused();
  await page.getByLabel('Ambil sendiri, tanpa alamat').check();
  await expect(page.getByLabel('Kode Pos')).toBeHidden();
  await page.getByLabel('Jumlah Nastar Keju').fill('2');
  await page.getByRole('button', { name: 'Buat Pesanan & Tagihan' }).click();
  await expect(page.getByText(/Siti Aminah perlu membayar Rp\s25\.000/)).toBeVisible();
});
