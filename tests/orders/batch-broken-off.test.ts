import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeChosen } from '#domain/orders/batch/chosen.ts';
import { href } from '#domain/routes/href.ts';
import { testDatabase, withClient } from '../support/database/database.ts';
import { untilLocked } from '../support/database/locks.ts';
import { eventually } from '../support/eventually.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { type DatabaseDoor, makeDoor } from '../support/servers/database-door.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, esTeh } = world;

let app: TestApp;
let door: DatabaseDoor;
let owner: Visitor;

beforeAll(async () => {
  door = await makeDoor(testDatabase().appUrl);
  process.env.DATABASE_URL = door.url;
  app = await startApp({ orderLimits: false });
  owner = await app.loginAs(sri);
});

afterAll(async () => {
  await app.stop();
  await door.shut();
});

async function billsToSend() {
  const ids: string[] = [];
  for (let count = 0; count < 3; count++)
    ids.push(await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]));
  const path = `${href('/dashboard/pesanan/sekaligus')}?${writeChosen(ids)}&ke=Harus+Dibayar`;
  const costs = Object.fromEntries(ids.map((id, nth) => [`shippingCost-${id}`, `${9 + nth}.000`]));
  const seen = Object.fromEntries(ids.map((id) => [`from-${id}`, 'Pending']));
  return { ids, path, data: path.replace('?', '.data?'), form: { to: 'Harus Dibayar', ...seen, ...costs } };
}

/** Locks the order against other changes until `work` is done or calls `release`. */
function whileLocked<T>(id: string | undefined, work: (release: () => Promise<unknown>) => Promise<T>) {
  return withClient(testDatabase().adminUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM orders WHERE store_id = $1 AND id = $2 FOR UPDATE', [warung.storeId, id]);
    return work(() => client.query('ROLLBACK'));
  });
}

function statusOf(id: string | undefined): Promise<string> {
  return withClient(testDatabase().adminUrl, async (client) => {
    const { rows } = await client.query('SELECT status FROM orders WHERE store_id = $1 AND id = $2', [
      warung.storeId,
      id,
    ]);
    return rows[0]?.status;
  });
}

test('input for the remaining orders stays in the form, which changes them', async () => {
  const { ids, path, form } = await billsToSend();
  const [first, second, third] = ids;
  const answer = await whileLocked(second, () => owner.post(path, form));
  const page = await readPage(answer);
  expect([answer.status, page.text]).toEqual([200, expect.stringContaining('1 dari 3 pesanan diubah.')]);
  expect(page.text).toContain('tidak diubah, server sedang ramai, coba lagi sebentar lagi.');
  expect(page.text).toContain('tidak diubah, belum dicoba, silakan coba lagi.');
  expect(page.text).toContain('Ubah status 2 pesanan menjadi "Harus Dibayar"?');
  const names = ['to', ...ids.flatMap((id) => [`from-${id}`, `shippingCost-${id}`])];
  const typed = names.flatMap((name) => {
    const value = page.field(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  expect(typed).toEqual([
    ['to', 'Harus Dibayar'],
    [`from-${second}`, 'Pending'],
    [`shippingCost-${second}`, '10.000'],
    [`from-${third}`, 'Pending'],
    [`shippingCost-${third}`, '11.000'],
  ]);
  const again = await owner.post(path, Object.fromEntries(typed));
  expect(await textOf(again)).toContain('2 dari 2 pesanan diubah.');
  expect(await Promise.all([first, second, third].map(statusOf))).toEqual(ids.map(() => 'Harus Dibayar'));
});

test('an order that was changed, but whose response was lost, is reported as changed', async () => {
  const { ids, path, form } = await billsToSend();
  const [first] = ids;
  const answer = await whileLocked(first, async (release) => {
    const asking = owner.post(path, form);
    await untilLocked();
    door.swallowAnswersTo('COMMIT');
    await release();
    await eventually(async () => expect(await statusOf(first)).toBe('Harus Dibayar'));
    await door.shut();
    await door.open();
    return asking;
  });
  const page = await readPage(answer);
  expect(page.text).toContain('1 dari 3 pesanan diubah.');
  expect(page.text.match(/sekarang Harus Dibayar\./g)).toHaveLength(1);
  expect(page.text.match(/tidak diubah, belum dicoba, silakan coba lagi\./g)).toHaveLength(2);
  expect(page.field(`from-${first}`)).toBeUndefined();
});

test('while the database stays away, no order is reported as unchanged', async () => {
  const { ids, data, form } = await billsToSend();
  const answer = await whileLocked(ids[0], async () => {
    const asking = owner.post(data, form);
    await untilLocked();
    await door.shut();
    return asking;
  });
  await door.open();
  // React Router does not reload the page after a 503, so the form with the typed costs stays.
  expect(answer.status).toBe(503);
  const text = await answer.text();
  expect(text).toContain('"server sedang dipulihkan, coba lagi sebentar lagi.",true');
  expect(text).toContain('"belum dicoba, silakan coba lagi.","isUncertain",false');
  for (const cost of ['9.000', '10.000', '11.000']) expect(text).toContain(cost);
});
