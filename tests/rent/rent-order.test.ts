import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { asSystem } from '#server/db/access.ts';
import { askAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { waitingProofOf } from '../support/rent/payments.ts';
import { makeTestPlan } from '../support/rent/plans.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { makeTestAccount } from '../support/world/accounts.ts';
import { sendProofByLink } from '../support/world/proofs.ts';
import { world } from '../support/world/world.ts';

/* An order that pays rent is shown as an invoice, not as goods, to the operator's shop and to the shop that pays. */

const { sri, joko, wati, warung, kopi } = world;
const langganan = href('/dashboard/langganan');

let app: TestApp;
let till: Visitor;
let bill: string;
let invoice: { id: string; number: string; orderId: string };

beforeAll(async () => {
  app = await startApp({ orderLimits: false, platformStore: warung.slug });
  await makeTestPlan({ name: 'Usaha', price: 75_000 });
  await makeTestAccount(warung.storeId, { number: '1234567890' });
  await asSystem((tx) =>
    tx.updateTable('stores').set({ uniqueCodes: true }).where('storeId', '=', warung.storeId).execute(),
  );
  till = await app.loginAs(sri);
  const owner = await app.loginAs(joko);
  const page = await readPage(await owner.get(langganan));
  const [pilihan] = page.all('input', { name: 'pilihan' });
  const form = { pilihan: pilihan?.attributes.value ?? '', key: page.field('key') ?? '', kode: '' };
  bill = locationOf(await owner.post(langganan, form)) ?? '';
  invoice = await asSystem((tx) =>
    tx
      .selectFrom('rentOrders')
      .select(['invoiceId as id', 'number', 'orderId'])
      .where('shopId', '=', kopi.storeId)
      .executeTakeFirstOrThrow(),
  );
});
afterAll(() => app.stop());

test('the operator’s shop sees the invoice’s number, and nothing that is for goods', async () => {
  const { number, orderId } = invoice;
  const order = await readPage(await till.get(href('/dashboard/pesanan/:orderId', { orderId })));
  for (const text of [`Faktur ${number}`, 'Penyewa', 'Tandai Sudah Bayar'])
    expect(order.text).toContain(text);
  for (const text of ['Cetak Label', 'Ubah Pesanan', 'Salin alamat', 'Cetak Faktur', 'Komplain'])
    expect(order.text).not.toContain(text);
  const paper = order.link(`Faktur ${number}`) ?? '';
  const sheet = await readPage(await till.get(paper));
  expect(sheet.title).toContain(`Faktur ${number}`);
  for (const text of [`Kepada ${kopi.namaToko}`, 'Tujuh puluh lima ribu', 'Belum dibayar'])
    expect(sheet.text).toContain(text);
  const operator = await app.loginAs(wati);
  expect(await textOf(await operator.get(pathAtShop(paper, warung.storeId)))).toContain(
    `Kepada ${kopi.namaToko}`,
  );
  const edit = await till.get(href('/dashboard/pesanan/:orderId/ubah', { orderId }));
  expect(await textOf(edit)).toContain(`Pesanan ini membayar faktur ${number} dan tidak bisa diubah.`);
});

test('both sheets of an invoice have the days of the shop that rents', async () => {
  const { id, orderId } = invoice;
  // This moment is late on the 20th in Jakarta, but early on the 21st in Jayapura.
  await askAdmin(`UPDATE rent_invoices SET created_at = '2026-11-20T16:00:00Z' WHERE id = $1`, [id]);
  const zone = 'UPDATE stores SET time_zone = $2 WHERE store_id = $1';
  await askAdmin(zone, [kopi.storeId, 'Asia/Jayapura']);
  onTestFinished(async () => {
    await askAdmin(zone, [kopi.storeId, 'Asia/Jakarta']);
  });
  const owner = await app.loginAs(joko);
  const sheets = [
    await till.get(href('/dashboard/pesanan/:orderId/faktur', { orderId })),
    await owner.get(href('/dashboard/langganan/:invoiceId', { invoiceId: id })),
  ];
  for (const sheet of sheets) expect(await textOf(sheet)).toContain('21 November 2026');
});

test('lists show the number, and neither one nor several such orders have labels', async () => {
  const { number, orderId } = invoice;
  expect(await textOf(await till.get(href('/dashboard/pesanan')))).toContain(number);
  expect((await till.get(`${href('/dashboard/pesanan/label')}?pesanan=${orderId}`)).status).toBe(404);
  const batch = await textOf(await till.get(`${href('/dashboard/pesanan/sekaligus')}?pesanan=${orderId}`));
  expect(batch).toContain('Tandai Sudah Bayar (1)');
  for (const text of ['Cetak Label', 'Komplain']) expect(batch).not.toContain(text);
});

test('the secret link shows an invoice with a way back to Langganan, unpaid and paid', async () => {
  const { id, number, orderId } = invoice;
  const goods = ['Disiapkan', 'Dikirim', 'Penjual', 'penjual', 'Pengiriman', 'Barang', 'Pesanan #'];
  const ways = [langganan, href('/dashboard/langganan/:invoiceId', { invoiceId: id })].map((path) =>
    pathAtShop(path, kopi.storeId),
  );
  const expectInvoice = async () => {
    const page = await readPage(await app.guest().get(bill));
    expect(page.title).toContain(`Tagihan ${number}`);
    expect(page.links).toEqual(expect.arrayContaining(ways));
    for (const text of goods) expect(page.text).not.toContain(text);
    return page.text;
  };
  expect(await expectInvoice()).toContain('supaya pengelola tahu pembayaran ini dari Anda');
  await sendProofByLink(app.guest(), bill);
  expect(await expectInvoice()).toContain('Pengelola memeriksa');
  const proofId = (await waitingProofOf({ orderId })) ?? '';
  const approval = { intent: 'approve', storeId: kopi.storeId, invoiceId: id, proofId };
  expect((await (await app.loginAs(wati)).post(href('/superadmin/tagihan'), approval)).status).toBe(200);
  expect(await expectInvoice()).toContain('Pembayaran sudah diterima dan sewa toko sudah diperpanjang.');
});
