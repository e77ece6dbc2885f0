import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { savePaymentSettings } from '#server/payment-methods/settings.ts';
import { openEvents } from '../support/events.ts';
import { eventually } from '../support/eventually.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { stockProduct } from '../support/world/shop-floor.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, esTeh } = world;
const { storeId } = warung;
const TIMED = 20;

const page = href('/dashboard/notifikasi');

let app: TestApp;
let owner: Visitor;
let phone: { key: string; address: string };

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
  phone = await addPhone();
});

afterAll(() => app.stop());

async function addPhone() {
  const fields = { intent: 'add', name: 'HP toko', silentHours: '24', password: sri.password };
  const answer = await readPage(await owner.post(page, fields));
  const [address = '', key = ''] = answer.all('code').map(({ text }) => text);
  return { key, address: new URL(address).pathname };
}

const bank = (text: string, more: object = {}) => ({ package: 'com.bca', title: 'BCA', text, ...more });

function sendNotice(body: object | string, headers: Record<string, string> = {}, address = phone.address) {
  return fetch(new URL(address, app.url), {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${phone.key}`, ...headers },
  });
}

let harga = 10_000;

/** Bills an order with a new total, because an amount that was paid recently is never accepted automatically. */
async function billed() {
  harga += 1_000;
  const product = { ...esTeh, id: await stockProduct(storeId, 1, harga), harga };
  await asUser(sri, (tx) => savePaymentSettings(tx, storeId, { uniqueCodes: true }, { uniqueCodes: false }));
  const orderId = await placeTestOrder(budi, storeId, [{ product, quantity: 1 }]);
  const change = { orderId, from: 'Pending', to: 'Harus Dibayar' } as const;
  await asUser(sri, (tx) => changeOrderStatus(tx, sri, storeId, change));
  const order = await read(orderId);
  return { orderId, total: order?.totalPrice ?? 0 };
}

const read = (id: string) => asUser(sri, (tx) => readStoreOrder(tx, storeId, id));

const received = (total: number) =>
  bank(`Anda menerima transfer Rp ${total.toLocaleString('id-ID')} dari BUDI.`);

test('the key is shown once, and no cache keeps it', async () => {
  const fields = { intent: 'add', name: 'HP lain', silentHours: '24', password: sri.password };
  const answer = await owner.post(page, fields);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(phone.key).toMatch(/^[\w-]{32}$/);
  const again = await (await owner.get(page)).text();
  expect(again).toContain('HP toko');
  expect(again).not.toContain(phone.key);
});

test('a wrong key and an unknown address are told nothing', async () => {
  const unknown = phone.address.replace(/.{4}$/, 'AAAA');
  const answers = [
    await sendNotice(received(1_000), { authorization: 'Bearer salah' }),
    await sendNotice(received(1_000), { authorization: '' }),
    await sendNotice(received(1_000), {}, unknown),
    await sendNotice(received(1_000), {}, href('/api/notifikasi/:id', { id: 'x' })),
  ];
  for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([404, '']);
});

test('JSON, forms and bodies with the key in them are taken, from any origin and without cookies', async () => {
  const otp = bank('Kode OTP 123456 jangan berikan');
  const form = new URLSearchParams({ ...otp, key: phone.key }).toString();
  const asForm = { 'content-type': 'application/x-www-form-urlencoded', authorization: '' };
  const answers = [
    await sendNotice(otp),
    await sendNotice(otp, { origin: 'https://penerus.test', 'sec-fetch-site': 'cross-site' }),
    await sendNotice(form, asForm),
    await sendNotice({ ...otp, secret: phone.key }, { authorization: '' }),
    await sendNotice(otp, { authorization: '', 'x-notification-key': phone.key }),
    await sendNotice(otp, { 'content-type': 'text/plain' }),
  ];
  for (const answer of answers)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true, result: 'nothing' }]);
});

test.each([5_000, 1_000_000])('a body of %i bytes is refused', async (bytes) => {
  expect((await sendNotice(bank('x'.repeat(bytes)))).status).toBe(413);
});

test('a body that is no notice is refused', async () => {
  expect((await sendNotice('{"package":')).status).toBe(400);
});

test('the owner marks the order by one tap', async () => {
  const { orderId, total } = await billed();
  expect(await (await sendNotice(received(total))).json()).toEqual({ ok: true, result: 'payment' });
  const path = href('/dashboard/pesanan/:orderId', { orderId });
  const shown = await readPage(await owner.get(path));
  expect(shown.all('h2').some(({ text }) => /^Uang masuk Rp.* terdeteksi$/.test(text))).toBe(true);
  const rowId = /name="rowId" value="([^"]+)"/.exec(await (await owner.get(path)).text())?.[1] ?? '';
  const marked = await readPage(await owner.post(path, { intent: 'acceptNoticed', rowId, seenEdit: '' }));
  expect(marked.text).toContain('ditandai sudah dibayar.');
  expect((await read(orderId))?.status).toBe('Sudah Dibayar');
});

test('switched on, the buyer’s page is told at once, and the owner takes it back', async () => {
  const fields = {
    intent: 'automatic',
    active: 'on',
    ceiling: '500000',
    dailySum: '2000000',
    password: sri.password,
  };
  expect((await owner.post(page, fields)).status).toBe(200);
  const { orderId, total } = await billed();
  const events = await openEvents(await app.loginAs(budi), href('/live/:topic', { topic: 'my-orders' }));
  const before = events.changes();
  expect(await (await sendNotice(received(total))).json()).toEqual({ ok: true, result: 'paid' });
  await eventually(() => expect(events.changes()).toBeGreaterThan(before));
  await events.close();
  const path = href('/dashboard/pesanan/:orderId', { orderId });
  const rowId = /name="rowId" value="([^"]+)"/.exec(await (await owner.get(path)).text())?.[1] ?? '';
  await owner.post(path, { intent: 'undoAutomatic', rowId });
  expect((await read(orderId))?.status).toBe('Harus Dibayar');
});

test(`from a notice to the buyer’s page, ${TIMED} times`, async () => {
  const buyer = await app.loginAs(budi);
  const events = await openEvents(buyer, href('/live/:topic', { topic: 'my-orders' }));
  const taken: number[] = [];
  for (let nth = 0; nth < TIMED; nth++) {
    const { orderId, total } = await billed();
    const before = events.changes();
    const startedAt = performance.now();
    await sendNotice(received(total));
    await eventually(() => expect(events.changes()).toBeGreaterThan(before), 5);
    const shown = await (await buyer.get(href('/pesanan/:orderId', { orderId }))).text();
    taken.push(performance.now() - startedAt);
    expect(shown).toContain('Sudah Dibayar');
  }
  await events.close();
  const at = (share: number) =>
    Math.round(taken.toSorted((one, other) => one - other)[TIMED * share - 1] ?? 0);
  process.stdout.write(`notice to the buyer's page: ${at(0.5)} ms (p50), ${at(0.95)} ms (p95) of ${TIMED}\n`);
});

test('markup in a notice is shown as text', async () => {
  await sendNotice({
    package: 'id.aneh',
    title: '<img src=x onerror=alert(1)> \u202Ekas',
    text: 'Kas <b>Rp 5.000</b> masuk hari ini',
  });
  const html = await (await owner.get(page)).text();
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('masuk hari ini');
});

test('at most 60 a minute', async () => {
  const statuses: number[] = [];
  for (let nth = 0; nth < 61; nth++) statuses.push((await sendNotice(bank('Saldo Anda Rp 1.000'))).status);
  expect(statuses.at(-1)).toBe(429);
});

test('a revoked phone is unknown', async () => {
  const html = await (await owner.get(page)).text();
  const id = /name="id" value="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await owner.post(page, { intent: 'revoke', id })).status).toBe(200);
  expect((await sendNotice(bank('Saldo'))).status).toBe(404);
});
