import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD_PROOF_MS } from '#domain/accounts/user.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { listAccounts } from '#server/payment-methods/accounts.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { world } from '../support/world/world.ts';

const { sri, warung } = world;
const page = href('/dashboard/pembayaran');
const typed = { intent: 'save', id: '', provider: 'BCA', holder: 'Sri Rahayu', active: 'on' };

let app: TestApp;
let admin: pg.Client;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
});

beforeEach(() => admin.query('DELETE FROM payment_accounts WHERE store_id = $1', [warung.storeId]));

afterAll(async () => {
  await app.stop();
  await admin.end();
});

const numbers = async () =>
  (await asUser(sri, (tx) => listAccounts(tx, warung.storeId))).map(({ number }) => number);

async function withPassword() {
  const owner = await app.loginAs(sri);
  const saved = await owner.post(page, { ...typed, number: '1111111111', password: sri.password });
  expect(saved.status).toBe(200);
  return owner;
}

const ageProofs = (ms: number) =>
  admin.query(
    `UPDATE auth.session SET "passwordProvenAt" = "passwordProvenAt" - $1 * interval '1 millisecond'
     WHERE "passwordProvenAt" IS NOT NULL`,
    [ms],
  );

test('the next change within ten minutes asks for no password, and shows no field for one', async () => {
  const owner = await withPassword();
  expect((await readPage(await owner.get(page))).all('input', { name: 'password' })).toEqual([]);
  expect((await owner.post(page, { ...typed, number: '2222222222', password: '' })).status).toBe(200);
  expect((await owner.post(page, { ...typed, number: '3333333333' })).status).toBe(200);
  expect(await numbers()).toEqual(['1111111111', '2222222222', '3333333333']);
});

test('after ten minutes it is required again', async () => {
  const owner = await withPassword();
  await ageProofs(PASSWORD_PROOF_MS - 30_000);
  expect((await owner.post(page, { ...typed, number: '2222222222' })).status).toBe(200);
  await ageProofs(30_000);
  const asked = await owner.post(page, { ...typed, number: '3333333333' });
  expect(asked.status).toBe(400);
  expect((await readPage(asked)).all('input', { name: 'password' }).length).toBeGreaterThan(0);
  expect(await numbers()).toEqual(['1111111111', '2222222222']);
});

test('neither a login alone nor a proof of another session counts', async () => {
  await withPassword();
  const other = await app.loginAs(sri);
  expect((await other.post(page, { ...typed, number: '2222222222' })).status).toBe(400);
  expect(await numbers()).toEqual(['1111111111']);
});

test('a wrong password is rejected although the right one was entered before', async () => {
  const owner = await withPassword();
  expect((await owner.post(page, { ...typed, number: '2222222222', password: 'salah' })).status).toBe(409);
  expect(await numbers()).toEqual(['1111111111']);
});

test('a form cannot claim to be proven', async () => {
  const owner = await app.loginAs(sri);
  const claim = { passwordProven: 'true', passwordProvenAt: new Date().toISOString() };
  expect((await owner.post(page, { ...typed, ...claim, number: '2222222222' })).status).toBe(400);
  expect(await numbers()).toEqual([]);
});
