import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
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
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';

/* Pays the rent of the closed coffee shop to the operator's own shop, the warung, in a browser without scripts. */

const { sri, joko, dewi, wati, warung, kopi, batik } = world;
const langganan = href('/dashboard/langganan');
const tagihan = href('/superadmin/tagihan');

let app: TestApp;
let owner: Visitor;
let operator: Visitor;
let planId: string;

beforeAll(async () => {
  app = await startApp({ orderLimits: false, platformStore: warung.slug });
  [owner, operator] = [await app.loginAs(joko), await app.loginAs(wati)];
  planId = await makeTestPlan({ name: 'Usaha', price: 75_000, maxProducts: 100, maxMembers: 1 });
  await makeTestAccount(warung.storeId, { number: '1234567890' });
});
afterAll(() => app.stop());

async function choiceForm(visitor: Visitor): Promise<{ pilihan: string; key: string }> {
  const page = await readPage(await visitor.get(langganan));
  const values = page.all('input', { name: 'pilihan' }).map(({ attributes }) => attributes.value ?? '');
  const [key] = page.all('input', { name: 'key' }).map(({ attributes }) => attributes.value ?? '');
  return { pilihan: values.find((value) => value.includes(planId)) ?? '', key: key ?? '' };
}

async function openInvoice(): Promise<{ id: string; storeId: string; orderId: string }> {
  return asSystem((tx) =>
    tx
      .selectFrom('rentInvoices')
      .select(['id', 'storeId', 'orderId'])
      .where('status', '=', 'open')
      .where('storeId', '=', kopi.storeId)
      .executeTakeFirstOrThrow(),
  );
}

/** Returns the IP addresses from which this person marked rent as paid, according to the audit log. */
async function addressesOf({ id }: { id: string }): Promise<string[]> {
  const entries = await asSystem((tx) =>
    tx
      .selectFrom('auditEvents')
      .select('clientIp')
      .where('action', '=', 'rent-paid')
      .where('actorId', '=', id)
      .execute(),
  );
  return entries.map(({ clientIp }) => clientIp);
}

describe('the owner of a closed shop', () => {
  test('is led to the page of the rent, chooses a plan and pays by the secret link', async () => {
    const home = await readPage(await owner.get(href('/dashboard')));
    expect(home.links).toContain(langganan);
    const shown = await textOf(await owner.get(langganan));
    const limits = ['Pesanan tanpa batas', 'Sampai 100 produk', 'Tim: pemilik saja'];
    for (const text of ['Usaha', 'Rp 75.000 untuk 1 bulan', ...limits])
      expect(shown.replaceAll('\u00a0', ' ')).toContain(text);

    const form = { ...(await choiceForm(owner)), kode: '' };
    const sent = await owner.post(langganan, form);
    const bill = locationOf(sent) ?? '';
    expect(bill).toMatch(/^\/tagihan\//);
    const billPage = await textOf(await app.guest().get(bill));
    for (const text of ['Sewa paket Usaha', '1234567890', 'Saya sudah bayar'])
      expect(billPage.toLowerCase()).toContain(text.toLowerCase());
    expect((await sendProofByLink(app.guest(), bill)).status).toBe(200);
    const stale = await owner.post(langganan, { ...form, key: randomUUID() });
    expect([stale.status, await textOf(stale)]).toEqual([
      409,
      expect.stringContaining('Bukti bayar Anda sedang diperiksa. Tunggu sebentar'),
    ]);
    const waiting = await textOf(await owner.get(langganan));
    for (const text of ['Bukti bayar Anda sedang diperiksa pengelola.', 'Menunggu diperiksa'])
      expect(waiting).toContain(text);
    for (const text of ['Pilih paket lain', 'Lanjut Bayar', 'Belum dibayar'])
      expect(waiting).not.toContain(text);
  });

  test('is open again at once when the operator approves, in one press, however often', async () => {
    const { id, storeId, orderId } = await openInvoice();
    const board = await textOf(await operator.get(`${tagihan}?status=waiting`));
    for (const text of [kopi.namaToko, 'Menunggu diperiksa', 'Terima']) expect(board).toContain(text);
    const proofId = (await waitingProofOf({ orderId })) ?? '';
    const press = () => operator.post(tagihan, { intent: 'approve', storeId, invoiceId: id, proofId });
    const answers = await Promise.all([press(), press()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await addressesOf(wati)).toEqual([expect.stringMatching(/^127\.0\.0\.1$|^::1$/)]);
    const storefront = await textOf(await app.guest().get(href('/toko/:toko', { toko: kopi.slug })));
    expect(storefront).not.toContain('Toko ini sedang tidak menerima pesanan.');
    const page = await textOf(await owner.get(langganan));
    for (const text of ['Paket Usaha', 'Masa aktif: sisa', 'Lunas', 'Dibayar:']) expect(page).toContain(text);
    const invoice = await owner.get(href('/dashboard/langganan/:invoiceId', { invoiceId: id }));
    expect(await textOf(invoice)).toContain('Tujuh puluh lima ribu');
  });

  test('cannot choose with another sum, and neither can others open the invoice', async () => {
    const { pilihan, key } = await choiceForm(owner);
    const forged = await owner.post(langganan, { pilihan: pilihan.replace(/\d+$/, '1000'), key, kode: '' });
    expect([forged.status, await textOf(forged)]).toEqual([
      409,
      expect.stringContaining('Harga atau sisa hari sudah berubah.'),
    ]);
    const { id } = await asSystem((tx) =>
      tx
        .selectFrom('rentInvoices')
        .select('id')
        .where('storeId', '=', kopi.storeId)
        .executeTakeFirstOrThrow(),
    );
    const other = await app.loginAs(dewi);
    const foreign = await other.get(href('/dashboard/langganan/:invoiceId', { invoiceId: id }));
    expect(foreign.status).toBe(404);
    const wrong = { intent: 'approve', storeId: warung.storeId, invoiceId: id };
    expect((await operator.post(tagihan, wrong)).status).toBe(404);
  });
});

test('a refused proof tells the owner why, and another one may follow', async () => {
  const sent = await owner.post(langganan, { ...(await choiceForm(owner)), kode: '' });
  const bill = locationOf(sent) ?? '';
  await sendProofByLink(app.guest(), bill);
  const { id: invoiceId, storeId, orderId } = await openInvoice();
  const proofId = (await waitingProofOf({ orderId })) ?? '';
  const refuse = (reason: string) =>
    operator.post(tagihan, { intent: 'refuse', storeId, invoiceId, proofId, reason });
  const empty = await refuse(' ');
  expect([empty.status, await textOf(empty)]).toEqual([
    400,
    expect.stringContaining('Tulis alasannya; pemilik toko membacanya.'),
  ]);
  expect((await refuse('Nominalnya kurang.')).status).toBe(200);
  expect(await textOf(await app.guest().get(bill))).toContain('Nominalnya kurang.');
  expect((await refuse('Lagi.')).status).toBe(409);
  expect((await sendProofByLink(app.guest(), bill)).status).toBe(200);
});

test('an unpaid invoice is overdue on Langganan and on its own page when it is in Tagihan Sewa', async () => {
  const { id } = await openInvoice();
  const proof = `DELETE FROM payment_proofs WHERE status = 'waiting'`;
  await askAdmin(proof);
  const due = `UPDATE rent_invoices SET from_at = $3, created_at = $3 WHERE store_id = $1 AND id = $2`;
  await askAdmin(due, [kopi.storeId, id, new Date(Date.now() - 4 * 86_400_000)]);
  const invoice = href('/dashboard/langganan/:invoiceId', { invoiceId: id });
  const pages = [
    await operator.get(`${tagihan}?status=overdue`),
    await owner.get(langganan),
    await owner.get(invoice),
  ];
  for (const page of pages) expect(await textOf(page)).toContain('Lewat jatuh tempo');
  expect(await textOf(await owner.get(langganan))).not.toContain('Belum dibayar');
});

test('an invoice keeps the names of its day; one from before names were stored shows today’s', async () => {
  const { id } = await openInvoice();
  const sheet = async () =>
    textOf(await owner.get(href('/dashboard/langganan/:invoiceId', { invoiceId: id })));
  const rename = (name: string) =>
    askAdmin('UPDATE stores SET nama_toko = $2 WHERE store_id = $1', [kopi.storeId, name]);
  await rename('Kopi Nama Baru');
  expect(await sheet()).toContain(`Kepada ${kopi.namaToko}`);
  const parties = ['operator_name', 'operator_address', 'operator_npwp', 'shop_name', 'shop_wa_number'];
  const none = parties.map((column) => `${column} = NULL`).join(', ');
  await askAdmin(`UPDATE rent_invoices SET ${none} WHERE store_id = $1 AND id = $2`, [kopi.storeId, id]);
  expect(await sheet()).toContain('Kepada Kopi Nama Baru');
  await rename(kopi.namaToko);
});

test('the operator’s own shop neither pays nor ends, and its orders show the rent', async () => {
  const till = await app.loginAs(sri);
  const page = await textOf(await till.get(langganan));
  expect(page).toContain('Toko pengelola');
  expect(page).not.toContain('Lanjut Bayar');
  const orders = await textOf(await till.get(href('/dashboard/pesanan')));
  expect(orders).toContain(kopi.namaToko);
});

test('public plans are on the landing page, and those by invitation open by their link only', async () => {
  const hidden = await makeTestPlan({
    name: `Khusus ${randomUUID().slice(0, 8)}`,
    price: 12_000,
    isPublic: false,
  });
  const landing = (await textOf(await app.guest().get(href('/')))).replaceAll('\u00a0', ' ');
  for (const text of ['Rp 75.000', 'Tim: pemilik saja']) expect(landing).toContain(text);
  const page = (visitor: Visitor, query = '') => visitor.get(`${langganan}${query}`).then(textOf);
  expect(await page(owner)).not.toContain('Khusus');
  expect(await page(owner, `?undangan=${hidden}`)).toContain('Khusus');
});

test('a payment that was cancelled and paid back says so, with links to its order and invoice', async () => {
  const { id: invoiceId, orderId } = await asSystem((tx) =>
    tx
      .selectFrom('rentInvoices')
      .select(['id', 'orderId'])
      .where('storeId', '=', kopi.storeId)
      .where('status', '=', 'paid')
      .executeTakeFirstOrThrow(),
  );
  const till = await app.loginAs(sri);
  const order = href('/dashboard/pesanan/:orderId', { orderId });
  expect((await till.post(order, { orderId, from: 'Completed', to: 'Cancelled' })).status).toBe(200);
  const day = dayOf(new Date(), 'Asia/Jakarta');
  const refund = { intent: 'refund', amount: '70.000', day, seenRefunded: '0' };
  expect((await till.post(order, refund)).status).toBe(200);
  const board = await readPage(await operator.get(`${tagihan}?status=void`));
  expect(board.links).toContain(pathAtShop(order, warung.storeId));
  expect(board.links).toContain(
    pathAtShop(href('/dashboard/langganan/:invoiceId', { invoiceId }), kopi.storeId),
  );
  for (const [visitor, page] of [
    [operator, tagihan],
    [owner, langganan],
  ] as const)
    expect((await textOf(await visitor.get(page))).replaceAll('\u00a0', ' ')).toContain(
      'Batal dikembalikan Rp 70.000',
    );
  const file = await (await operator.get(href('/superadmin/tagihan/unduh'))).text();
  expect(file).toMatch(/Batal[,;]70\.?000[,;]/);
});

test('given days are shown in the shop’s own time zone', async () => {
  const seen = '2030-01-10T16:00:00.000Z';
  await askAdmin('UPDATE store_terms SET expiry_date = $2 WHERE store_id = $1', [batik.storeId, seen]);
  await askAdmin("UPDATE stores SET time_zone = 'Asia/Jayapura' WHERE store_id = $1", [batik.storeId]);
  const form = { kind: 'gift', days: '1', note: 'Uji', seen };
  const given = await operator.post(href('/superadmin/tagihan/:storeId', { storeId: batik.storeId }), form);
  expect(await textOf(given)).toContain('Tanggal berakhir sekarang 12 Januari 2030.');
});

test('the CSV has every invoice', async () => {
  const file = await (await operator.get(href('/superadmin/tagihan/unduh'))).text();
  expect(file).toContain('Nomor;Tanggal;Toko');
  expect(file).toMatch(/SEWA\/\d{4}\/00001;\d{4}-\d\d-\d\d;Kopi Joko/);
  expect(file).not.toMatch(/;\d+ [A-Z][a-z]+ \d{4};/);
});

test('a code that covers the whole sum leads back to the page, which says that it is paid', async () => {
  const { code: kode } = await makeTestVoucher(warung.storeId, { value: 75_000 });
  const tenant = await app.loginAs(dewi);
  const sent = await tenant.post(langganan, { ...(await choiceForm(tenant)), kode });
  expect(locationOf(sent)).toBe(langganan);
  const page = await textOf(await tenant.get(langganan));
  for (const text of ['Paket Usaha', 'Lunas', 'Dibayar: ']) expect(page).toContain(text);
  expect(await addressesOf(dewi)).toEqual(await addressesOf(wati));
});

test('unknown discount codes are guesses, of which an account has few', async () => {
  const guesser = await app.loginAs(dewi);
  const form = await choiceForm(guesser);
  const guess = async (nth: number) =>
    textOf(await guesser.post(langganan, { ...form, kode: `SALAH-${nth}` }));
  expect(await guess(0)).toContain('Kode voucher tidak ditemukan di toko ini.');
  for (let nth = 1; nth < 15; nth++) await guess(nth);
  expect(await guess(15)).toContain('Terlalu banyak kode yang salah.');
});
