import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import { savePaymentSettings } from '#server/payment-methods/settings.ts';
import { eventually } from '../support/eventually.ts';
import { addFactor } from '../support/factors/forms.ts';
import { readPage, textOf } from '../support/page.ts';
import { makeTestPlan } from '../support/rent/plans.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import { locationOf, type Visitor } from '../support/visitor.ts';
import { makeTestAccount } from '../support/world/accounts.ts';
import { world } from '../support/world/world.ts';

/*
 * The phone of the operator's shop reports a transfer, and the program accepts the rent by itself. The operator needs a
 * second factor to switch this on, but not for each payment.
 */

const { sri, joko, warung, kopi } = world;
const notices = href('/dashboard/notifikasi');
const langganan = href('/dashboard/langganan');
const closed = 'Toko ini sedang tidak menerima pesanan.';

let app: TestApp;
let phone: { key: string; url: URL };

beforeAll(async () => {
  process.env.SUPERADMIN_2FA = '1';
  app = await startApp({ platformStore: warung.slug });
  await makeTestPlan({ price: 75_000 });
  await makeTestAccount(warung.storeId, { number: '1234567890' });
  await asUser(sri, (tx) =>
    savePaymentSettings(tx, warung.storeId, { uniqueCodes: true }, { uniqueCodes: false }),
  );
  phone = await allowAutomaticPayments(await app.loginAs(sri));
});
afterAll(async () => {
  delete process.env.SUPERADMIN_2FA;
  await app.stop();
});

async function allowAutomaticPayments(till: Visitor) {
  const { password } = sri;
  await addFactor(till, password);
  const limits = { ceiling: '500000', dailySum: '2000000' };
  expect((await till.post(notices, { intent: 'automatic', active: 'on', ...limits, password })).status).toBe(
    200,
  );
  const added = await till.post(notices, { intent: 'add', name: 'HP toko', silentHours: '24', password });
  const [address = '', key = ''] = (await readPage(added)).all('code').map(({ text }) => text);
  return { key, url: new URL(new URL(address).pathname, app.url) };
}

async function makeInvoice(owner: Visitor): Promise<number> {
  const page = await readPage(await owner.get(langganan));
  const shown = (name: string) => page.all('input', { name })[0]?.attributes.value ?? '';
  const choice = { pilihan: shown('pilihan'), key: shown('key'), kode: '' };
  expect(locationOf(await owner.post(langganan, choice))).toMatch(/^\/tagihan\//);
  const { totalPrice } = await asSystem((tx) =>
    tx
      .selectFrom('orders')
      .select('totalPrice')
      .where('storeId', '=', warung.storeId)
      .where('customerId', '=', joko.id)
      .executeTakeFirstOrThrow(),
  );
  return totalPrice;
}

const storefront = async () => textOf(await app.guest().get(href('/toko/:toko', { toko: kopi.slug })));

test('a certain payment opens a closed shop by itself, also where its page is cached', async () => {
  const owner = await app.loginAs(joko);
  const total = await makeInvoice(owner);
  expect(await storefront()).toContain(closed);
  expect(await storefront()).toContain(closed);
  const text = `Anda menerima transfer Rp ${total.toLocaleString('id-ID')} dari JOKO.`;
  const sent = await fetch(phone.url, {
    method: 'POST',
    body: JSON.stringify({ package: 'com.bca', title: 'BCA', text }),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${phone.key}` },
  });
  expect(await sent.json()).toEqual({ ok: true, result: 'paid' });
  await eventually(async () => expect(await storefront()).not.toContain(closed));
  expect(await textOf(await owner.get(langganan))).toContain('Masa aktif: sisa');
});
