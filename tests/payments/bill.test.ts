import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crcOf, qrisWithAmount } from '../../domain/payments/qris.ts';
import { asSystem, asUser } from '../../server/db/access.ts';
import { readStoreOrder } from '../../server/orders/orders.ts';
import { saveShopQris } from '../../server/payments/qris.ts';
import { readCodes } from '../../server/payments/qris-photo.ts';
import { textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { makeTestAccount } from '../support/world/accounts.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { testQris } from '../support/world/qris.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, ani, warung, esTeh } = world;

let app: TestApp;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  buyer = await app.loginAs(budi);
  const shown = { provider: 'BRI', number: '002101000111507', holder: 'Sri Rahayu' };
  await makeTestAccount(warung.storeId, shown);
  await makeTestAccount(warung.storeId, { number: '5550001111', active: false });
  const facts = { merchant: 'TOKO CONTOH UJI', city: 'JAKARTA PUSAT', nmid: 'ID1020000000012' };
  await asUser(sri, (tx) => saveShopQris(tx, warung.storeId, { text: testQris, ...facts, active: true }));
});

afterAll(() => app.stop());

async function orderIn(status: 'Pending' | 'Harus Dibayar' | 'Sudah Dibayar'): Promise<string> {
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(id, warung.storeId, status);
  return id;
}

/** As a scanner sees the code of this name on the page. */
async function scanned(html: string, name: string): Promise<string[]> {
  const plain = html.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');
  const at = plain.indexOf(`aria-label="${name}"`);
  const size = Number(plain.slice(at).match(/viewBox="0 0 (\d+)/)?.[1]);
  const path = plain.slice(at).match(/ d="([^"]+)"/)?.[1];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="800" height="800"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`;
  const read = await readCodes(await sharp(Buffer.from(svg)).png().toBuffer());
  return read.ok ? [...new Set(read.texts)] : [];
}

test('the bill shows the accounts in use and a QRIS that a scanner reads with its amount', async () => {
  const id = await orderIn('Harus Dibayar');
  const html = await (await buyer.get(`/pesanan/${id}`)).text();
  const order = await asUser(sri, (tx) => readStoreOrder(tx, warung.storeId, id));
  const amount = order?.totalPrice ?? 0;
  const text = (await textOf(await buyer.get(`/pesanan/${id}`))).replaceAll('\u00a0', ' ');
  for (const fact of ['BRI 0021 0100 0111 507 a.n. Sri Rahayu', 'Periksa nama merchant: TOKO CONTOH UJI'])
    expect(text).toContain(fact);
  expect(text).not.toContain('5550001111');
  const [code = ''] = await scanned(html, 'QRIS Rp 5.000');
  expect(code).toBe(qrisWithAmount({ text: testQris }, amount));
  expect([code.slice(-4), code.includes('54045000')]).toEqual([crcOf(code.slice(0, -4)), true]);
  expect(await scanned(html, 'QRIS toko')).toEqual([testQris]);
});

test('the chat and the mail of the bill name the accounts in use', async () => {
  const id = await orderIn('Harus Dibayar');
  const owner = await app.loginAs(sri);
  const chat = decodeURIComponent(await (await owner.get(`/dashboard/pesanan/${id}`)).text());
  await writeOrderMails();
  const mails = await asSystem((tx) =>
    tx.selectFrom('mails').select('bodyText').where('subject', 'like', 'Tagihan:%').execute(),
  );
  const told = [chat, mails.map(({ bodyText }) => bodyText).join('\n')];
  for (const text of told) expect(text).toContain('BRI 002101000111507 a.n. Sri Rahayu');
  for (const text of told) expect(text).not.toContain('5550001111');
});

test('neither before the bill nor once it is paid is anything to be paid', async () => {
  for (const status of ['Pending', 'Sudah Dibayar'] as const) {
    const html = await (await buyer.get(`/pesanan/${await orderIn(status)}`)).text();
    for (const fact of ['TOKO CONTOH UJI', '002101000111507', 'Bayar Sekarang'])
      expect(html).not.toContain(fact);
  }
});

test('the unique code is explained, and what the shop hides is not shown', async () => {
  const owner = await app.loginAs(sri);
  const question = async () => {
    const asked = await orderIn('Pending');
    return textOf(await owner.get(`/dashboard/pesanan/${asked}?ubah=${asked}&ke=Harus+Dibayar`));
  };
  const announced = 'Kode unik Rp 1 sampai Rp 999 ditambahkan ke total ini saat tagihan dikirim.';
  expect(await question()).not.toContain(announced);
  await asSystem((tx) =>
    tx.updateTable('stores').set({ uniqueCodes: true }).where('storeId', '=', warung.storeId).execute(),
  );
  expect(await question()).toContain(announced);
  const id = await orderIn('Harus Dibayar');
  await asUser(sri, (tx) =>
    tx.updateTable('storeQris').set({ active: false }).where('storeId', '=', warung.storeId).execute(),
  );
  const text = (await textOf(await buyer.get(`/pesanan/${id}`))).replaceAll('\u00a0', ' ');
  expect(text).toMatch(/Termasuk kode unik Rp \d{1,3}\. Bayar tepat sejumlah ini/);
  expect(text).toMatch(/Kode unik Rp \d{1,3} Total/);
  expect(text).not.toContain('TOKO CONTOH UJI');
});

test('nobody else sees it', async () => {
  const id = await orderIn('Harus Dibayar');
  const answer = await (await app.loginAs(ani)).get(`/pesanan/${id}`);
  expect(answer.status).toBe(403);
  expect(await answer.text()).not.toContain('002101000111507');
});
