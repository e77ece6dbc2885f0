import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatPhone } from '#domain/format.ts';
import { href } from '#domain/routes/href.ts';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { asUser } from '#server/db/access.ts';
import { findOrWriteMail } from '#server/program/worker/mail-jobs.ts';
import { listChatNumbers } from '#server/stores/chat/numbers.ts';
import { typedAddress } from '../support/addresses.ts';
import {
  addChatNumbers,
  forgetChatNumbers,
  orderOfOwnNumber,
  setChatNumber,
} from '../support/chat/numbers.ts';
import { orderIdOf, send } from '../support/checkout-form.ts';
import { openAdmin } from '../support/database/database.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { paymentChanges } from '../support/world/accounts.ts';
import { linkPathOf, setOrderState, warungCart } from '../support/world/orders.ts';
import { typed as settingsOf } from '../support/world/shop-settings.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung, batik, esTeh } = world;
const { storeId } = warung;
const page = href('/dashboard/pengaturan/nomor');

let app: TestApp;
let admin: pg.Client;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp({ orderLimits: false });
  admin = await openAdmin();
  owner = await app.loginAs(sri);
  buyer = await app.loginAs(budi);
});
afterAll(async () => {
  await app.stop();
  await admin.end();
});
beforeEach(async () => {
  await forgetChatNumbers(storeId);
  await forgetChatNumbers(batik.storeId);
  await admin.query(`DELETE FROM audit_events WHERE action = 'payment-change'`);
});

const typed = (changes: Record<string, string> = {}) => ({
  intent: 'save',
  id: '',
  name: 'Rina',
  waNumber: '0813-7777-0001',
  active: 'on',
  memberId: '',
  day1: 'on',
  hoursFrom: '08:00',
  hoursUntil: '17:00',
  awayFrom: '',
  awayUntil: '',
  ...changes,
});
const numbersNow = () => asUser(sri, (tx) => listChatNumbers(tx, storeId));
const changes = async () => (await paymentChanges(admin, storeId)).map(({ details }) => details);

test('every chat about an order goes to its number', async () => {
  const [own, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  await setChatNumber(own, storeId, { active: false });
  const cart = warungCart([{ id: esTeh.id, quantity: 1 }], 5_000);
  const answer = await send(buyer, { ...typedAddress, cart });
  const orderId = orderIdOf(answer.text) ?? '';
  const chat = `https://wa.me/${rina.waNumber}?text=`;
  expect(answer.text).toContain(chat);
  await setChatNumber(own, storeId, { active: true });
  const placed = `${href('/pesanan-berhasil')}?pesanan=${orderId}`;
  for (const path of [placed, href('/pesanan/:orderId', { orderId }), await linkPathOf(storeId, orderId)]) {
    const text = await (await buyer.get(path)).text();
    expect([path, text.includes(chat), text.includes(`wa.me/${warung.waNumber}`)]).toEqual([
      path,
      true,
      false,
    ]);
  }
  expect(await (await buyer.get(href('/profil'))).text()).toContain(chat);
  const cartPage = await (await buyer.get(`${href('/keranjang')}?toko=${storeId}`)).text();
  expect(cartPage).toContain(`wa.me/${rina.waNumber}?text=`);
  await owner.post(href('/dashboard/pesanan/:orderId', { orderId }), {
    intent: 'handOver',
    numberId: own.id,
  });
  const text = await (await buyer.get(href('/pesanan/:orderId', { orderId }))).text();
  expect([text.includes(chat), text.includes(`wa.me/${warung.waNumber}`)]).toEqual([false, true]);
});

test('a shop with one number shows nothing of all this', async () => {
  const orderId = await orderOfOwnNumber(storeId);
  const order = await readPage(await owner.get(href('/dashboard/pesanan/:orderId', { orderId })));
  const list = await readPage(await owner.get(href('/dashboard/pesanan')));
  for (const { text } of [order, list])
    expect(text).not.toMatch(/Ditangani oleh|Nomor utama|Semua nomor|Oper ke/);
});

test('orders name their number and can be filtered by it', async () => {
  const orderId = await orderOfOwnNumber(storeId);
  const [own, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  const listOf = async ({ id }: { id: string }) =>
    (await owner.get(`${href('/dashboard/pesanan')}?nomor=${id}`)).text();
  // The dashboard's layout also names the newest order, so only a link proves that the list contains the order.
  const link = `href="${href('/dashboard/pesanan/:orderId', { orderId })}"`;
  expect([await listOf(own), await listOf(rina)].map((text) => text.includes(link))).toEqual([true, false]);
  const path = href('/dashboard/pesanan/:orderId', { orderId });
  const answer = await owner.post(path, { intent: 'handOver', numberId: rina.id });
  expect(await textOf(answer)).toContain('Pesanan dioper dari Nomor utama ke Rina.');
  expect([await listOf(own), await listOf(rina)].map((text) => text.includes(link))).toEqual([false, true]);
  const { text } = await readPage(await owner.get(path));
  for (const shown of ['Ditangani oleh Rina', 'Pesanan dioper', 'Dari Nomor utama ke Rina.'])
    expect(text).toContain(shown);
});

test.each([
  ['', 400, 'Masukkan password saat ini untuk melanjutkan.'],
  ['bukan-ini', 409, 'Password saat ini salah.'],
])('a new number with the password %j is refused', async (password, status, sentence) => {
  const answer = await owner.post(page, typed({ password }));
  expect(answer.status).toBe(status);
  const shown = await readPage(answer);
  expect([shown.text.includes(sentence), shown.field('waNumber')]).toEqual([true, '0813-7777-0001']);
  expect([await numbersNow(), await changes()]).toEqual([[], []]);
});

test('a number is added, changed and deleted with the password, each recorded and mailed', async () => {
  const added = await owner.post(page, typed({ password: sri.password }));
  expect(await textOf(added)).toContain('Rina ditambahkan. Pembeli baru dibagi bergiliran.');
  const [, rina] = (await numbersNow()) as [ChatNumber, ChatNumber];
  expect(rina).toMatchObject({ days: 1, hoursFrom: 480, hoursUntil: 1_020, waNumber: '6281377770001' });
  const other = typed({ id: rina.id, waNumber: '0813-7777-0002', active: '', password: sri.password });
  expect(await textOf(await owner.post(page, other))).toContain('Rina disimpan.');
  const deleted = await owner.post(page, { intent: 'delete', id: rina.id, password: sri.password });
  expect(await textOf(deleted)).toContain('Rina dihapus.');
  const about = { about: 'chatNumber' };
  expect(await changes()).toEqual([
    { ...about, change: 'Nomor WhatsApp ditambah', subject: 'Rina, 0813-7777-0001', former: '' },
    {
      ...about,
      change: 'Nomor WhatsApp diubah',
      subject: 'Rina, 0813-7777-0002 (tidak aktif)',
      former: 'Rina, 0813-7777-0001',
    },
    {
      ...about,
      change: 'Nomor WhatsApp dihapus',
      subject: '',
      former: 'Rina, 0813-7777-0002 (tidak aktif)',
    },
  ]);
  const [, { id: auditId } = { id: '' }] = await paymentChanges(admin, storeId);
  const mailId = await findOrWriteMail({ about: 'payments', auditId }, app.url);
  const { rows } = await admin.query('SELECT recipient, subject FROM mails WHERE id = $1', [mailId]);
  expect(rows).toEqual([
    { recipient: sri.email, subject: `Nomor WhatsApp toko Anda diubah: ${warung.namaToko}` },
  ]);
});

test('a name, hours and a holiday are changed without the password', async () => {
  const [, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  const kept = { id: rina.id, waNumber: formatPhone(rina.waNumber ?? '') };
  const away = { awayFrom: '2026-12-01', awayUntil: '2026-12-05' };
  const fresh = await app.loginAs(sri);
  const answer = await fresh.post(page, typed({ ...kept, ...away, name: 'Rini' }));
  expect([answer.status, await textOf(answer)]).toEqual([200, expect.stringContaining('Rini disimpan.')]);
  expect(await changes()).toEqual([]);
  const refused = await fresh.post(page, typed({ ...kept, active: '' }));
  expect(await textOf(refused)).toContain('Masukkan password saat ini untuk melanjutkan.');
});

test("the shop's own number can't be one of the others", async () => {
  const [, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  const same = typed({ waNumber: warung.waNumber, password: sri.password });
  expect(await textOf(await owner.post(page, same))).toContain('Nomor ini sudah ada di daftar Anda.');
  const settings = settingsOf(warung, { waNumber: rina.waNumber ?? '', password: sri.password });
  const answer = await owner.post(href('/dashboard/pengaturan'), settings);
  expect([answer.status, await textOf(answer)]).toEqual([
    409,
    expect.stringContaining('Nomor ini sudah ada di Nomor WhatsApp lain.'),
  ]);
});

test("another shop's number and order are refused", async () => {
  const [, foreign] = (await addChatNumbers(batik.storeId, 'Lina')) as [ChatNumber, ChatNumber];
  await addChatNumbers(storeId, 'Rina');
  const orderId = await orderOfOwnNumber(storeId);
  const path = href('/dashboard/pesanan/:orderId', { orderId });
  const handed = await owner.post(path, { intent: 'handOver', numberId: foreign.id });
  expect([handed.status, await textOf(handed)]).toEqual([
    409,
    expect.stringContaining('nomor itu tidak ada'),
  ]);
  const forged = typed({ id: foreign.id, password: sri.password });
  expect((await owner.post(page, forged)).status).toBe(404);
  expect((await owner.post(page, { intent: 'delete', id: foreign.id, password: sri.password })).status).toBe(
    404,
  );
  const list = await owner.get(`${href('/dashboard/pesanan')}?nomor=${foreign.id}`);
  expect(await list.text()).toContain(orderId);
  const cart = warungCart([{ id: esTeh.id, quantity: 1 }], 5_000);
  const { text } = await send(buyer, { ...typedAddress, cart, chatNumberId: foreign.id });
  const { rows } = await admin.query('SELECT chat_number_id FROM orders WHERE id = $1', [orderIdOf(text)]);
  expect(rows).not.toEqual([{ chat_number_id: foreign.id }]);
});

test('a finished order can be handed over, too', async () => {
  const orderId = await orderOfOwnNumber(storeId);
  await setOrderState(orderId, storeId, 'Completed');
  const [, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  await setChatNumber(rina, storeId, { memberId: sri.id });
  const path = href('/dashboard/pesanan/:orderId', { orderId });
  expect((await readPage(await owner.get(path))).text).toContain('Ambil alih');
  expect(await textOf(await owner.post(path, { intent: 'takeOver' }))).toContain('dari Nomor utama ke Rina');
});
