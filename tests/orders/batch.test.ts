import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeChosen } from '#domain/orders/batch/chosen.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { readOrderEvents, readStoreOrders } from '#server/orders/orders.ts';
import { address, typedAddress } from '../support/addresses.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { writeOrderMails } from '../support/world/mails.ts';
import { placeTestOrder, setOrderState } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, dewi, budi, ani, warung, batik, esTeh, kemeja } = world;

let app: TestApp;
let owner: Visitor;
let otherOwner: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  [owner, otherOwner] = await Promise.all([app.loginAs(sri), app.loginAs(dewi)]);
});

afterAll(() => app.stop());

async function orderIn(status: OrderStatus): Promise<string> {
  const id = await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
  await setOrderState(id, warung.storeId, status);
  return id;
}

function read(...ids: string[]) {
  return asUser(sri, (tx) => readStoreOrders(tx, warung.storeId, ids));
}

async function statusesOf(...ids: string[]): Promise<OrderStatus[]> {
  return (await read(...ids)).map(({ status }) => status);
}

function pathOf(ids: string[], more = ''): string {
  return `${href('/dashboard/pesanan/sekaligus')}?${writeChosen(ids)}${more}`;
}

async function change(ids: string[], to: OrderStatus, typed: Record<string, string> = {}): Promise<Response> {
  const path = pathOf(ids, `&ke=${encodeURIComponent(to)}`);
  const page = await readPage(await owner.get(path));
  const seen = Object.fromEntries(ids.map((id) => [`from-${id}`, page.field(`from-${id}`) ?? '']));
  return owner.post(path, { to, ...seen, ...typed });
}

test('each order is judged on its own, and the outcome lists each', async () => {
  const [unpaid, paid, waiting] = [
    await orderIn('Harus Dibayar'),
    await orderIn('Sudah Dibayar'),
    await orderIn('Pending'),
  ];
  const orders = await read(unpaid, paid, waiting);
  const [first, second, third] = orders.map(({ orderNumber }) => `#${orderNumber}`);
  const answer = await change([unpaid, paid, waiting], 'Sudah Dibayar');
  expect(answer.status).toBe(200);
  const text = await textOf(answer);
  expect(text).toContain('1 dari 3 pesanan diubah.');
  expect(text).toContain(`${first} · Budi: sekarang Sudah Dibayar.`);
  expect(text).toContain(`${second} · Budi: tidak diubah, sudah Sudah Dibayar.`);
  expect(text).toContain(
    `${third} · Budi: tidak diubah, berstatus Pending, jadi tidak bisa menjadi Sudah Dibayar.`,
  );
  expect(await statusesOf(unpaid, paid, waiting)).toEqual(['Sudah Dibayar', 'Sudah Dibayar', 'Pending']);
});

test('the browser gets only the fields of the orders that the page and the chat need', async () => {
  const id = await orderIn('Pending');
  const data = await (await owner.get(pathOf([id]).replace('?', '.data?'))).text();
  for (const needed of [address.wa, esTeh.namaProduk]) expect(data).toContain(needed);
  for (const hidden of [address.alamatLengkap, typedAddress.catatan, budi.email])
    expect(data).not.toContain(hidden);
});

test('sent again, everything is rejected and nothing happens twice', async () => {
  const ids = [await orderIn('Pending'), await orderIn('Pending')];
  const form = { to: 'Cancelled', ...Object.fromEntries(ids.map((id) => [`from-${id}`, 'Pending'])) };
  const [one, other] = await Promise.all([owner.post(pathOf(ids), form), owner.post(pathOf(ids), form)]);
  const counts = [await textOf(one), await textOf(other)].map((text) =>
    Number(/(\d) dari 2/.exec(text)?.[1]),
  );
  expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(2);
  const again = await owner.post(pathOf(ids), form);
  expect(again.status).toBe(409);
  expect(await textOf(again)).toContain('tidak diubah, sudah Cancelled.');
  for (const id of ids) {
    const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
    expect(events.filter(({ toStatus }) => toStatus === 'Cancelled')).toHaveLength(1);
  }
});

test('sent again after it broke off half way, it changes only the rest, with one mail each', async () => {
  const ids = [await orderIn('Pending'), await orderIn('Pending'), await orderIn('Pending')];
  const [first = '', second = '', third = ''] = ids;
  const costs = Object.fromEntries(ids.map((id) => [`shippingCost-${id}`, '9.000']));
  await change([first], 'Harus Dibayar', costs);
  await writeOrderMails();
  const whole = { to: 'Harus Dibayar', ...costs };
  const seen = Object.fromEntries(ids.map((id) => [`from-${id}`, 'Pending']));
  const text = await textOf(await owner.post(pathOf(ids), { ...whole, ...seen }));
  expect(text).toContain('2 dari 3 pesanan diubah.');
  expect(await statusesOf(first, second, third)).toEqual(ids.map(() => 'Harus Dibayar'));
  await owner.post(pathOf(ids), { ...whole, ...seen });
  await writeOrderMails();
  const bills = await asSystem((tx) =>
    tx.selectFrom('mails').select('bodyText').where('subject', 'like', 'Tagihan%').execute(),
  );
  for (const id of ids) {
    const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
    expect(events.filter(({ toStatus }) => toStatus === 'Harus Dibayar')).toHaveLength(1);
    expect(bills.filter(({ bodyText }) => bodyText.includes(id))).toHaveLength(1);
  }
});

test('bills have a shipping cost each, parcels one courier and a receipt number each', async () => {
  const ids = [await orderIn('Pending'), await orderIn('Pending')];
  const [one = '', two = ''] = ids;
  const wrong = await change(ids, 'Harus Dibayar', {
    [`shippingCost-${one}`]: '9.000',
    [`shippingCost-${two}`]: 'x',
  });
  expect(wrong.status).toBe(400);
  const page = await readPage(wrong);
  expect(page.text).toContain('Isi dengan angka bulat, misalnya 15000.');
  expect(page.field(`shippingCost-${one}`)).toBe('9.000');
  expect(await statusesOf(...ids)).toEqual(['Pending', 'Pending']);

  await change(ids, 'Harus Dibayar', { [`shippingCost-${one}`]: '9.000', [`shippingCost-${two}`]: '12.000' });
  expect((await read(...ids)).map(({ shippingCost }) => shippingCost)).toEqual([9_000, 12_000]);
  for (const id of ids) await setOrderState(id, warung.storeId, 'Processing');
  await change(ids, 'Shipped', { courier: 'JNE', [`nomorResi-${one}`]: 'JP1', [`nomorResi-${two}`]: 'JP2' });
  expect(await read(...ids)).toMatchObject([
    { status: 'Shipped', courier: 'JNE', nomorResi: 'JP1' },
    { status: 'Shipped', courier: 'JNE', nomorResi: 'JP2' },
  ]);
});

test("another shop's orders are missing, like unknown ones", async () => {
  const own = await orderIn('Pending');
  const foreign = await placeTestOrder(ani, batik.storeId, [{ product: kemeja, quantity: 1 }]);
  const unknown = randomUUID();
  const fields = { to: 'Cancelled', [`from-${foreign}`]: 'Pending', [`from-${unknown}`]: 'Pending' };
  expect((await owner.post(pathOf([foreign, unknown]), fields)).status).toBe(404);
  const mixed = await owner.post(pathOf([own, foreign]), { ...fields, [`from-${own}`]: 'Pending' });
  expect(await textOf(mixed)).toContain('1 pesanan tidak ditemukan.');
  const [there] = await asUser(dewi, (tx) => readStoreOrders(tx, batik.storeId, [foreign]));
  expect(there?.status).toBe('Pending');
  expect(await statusesOf(own)).toEqual(['Cancelled']);
  expect((await otherOwner.get(pathOf([own]))).status).toBe(404);
});

test('too many orders at once are rejected with a sentence, on labels too', async () => {
  const many = writeChosen(Array.from({ length: 51 }, () => randomUUID()));
  const change = await owner.get(`${href('/dashboard/pesanan/sekaligus')}?${many}`);
  expect([change.status, await textOf(change)]).toEqual([
    400,
    expect.stringContaining('Paling banyak 50 pesanan sekaligus. Pilih lebih sedikit.'),
  ]);
  const labels = await owner.get(`${href('/dashboard/pesanan/label')}?${many}`);
  expect([labels.status, await textOf(labels)]).toEqual([
    400,
    expect.stringContaining('Paling banyak 50 label sekali cetak. Pilih lebih sedikit pesanan.'),
  ]);
});

test('a label shows the chosen options, and is cached nowhere', async () => {
  const id = await orderIn('Pending');
  const answer = await owner.get(`${href('/dashboard/pesanan/label')}?pesanan=${id}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { text, all } = await readPage(answer);
  expect(text).toContain('Gondokusuman, Kota Yogyakarta, DI Yogyakarta');
  expect(text).toContain(warung.namaToko);
  expect(text).toContain('Berat: 300 gram');
  expect(all('*', { style: true })).toEqual([]);
});
