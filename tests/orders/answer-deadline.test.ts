import { afterAll, beforeAll, expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { cancelOverdueOrders } from '#server/orders/deadlines/overdue.ts';
import { readPage, textOf } from '../support/page.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { placeTestOrder } from '../support/world/orders.ts';
import { page, typed } from '../support/world/shop-settings.ts';
import { passDeadline } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';
import { dueText, inChatLink } from './due.ts';

const { sri, budi, warung, esTeh } = world;

let app: TestApp;
let owner: Visitor;
let buyer: Visitor;

beforeAll(async () => {
  app = await startApp();
  [owner, buyer] = await Promise.all([app.loginAs(sri), app.loginAs(budi)]);
});

afterAll(() => app.stop());

const chooseTime = (answerHours: string) => owner.post(page, typed(warung, { answerHours }));
const order = () => placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);

async function hoursInCart(): Promise<unknown> {
  const body = JSON.stringify({ storeId: warung.storeId, ids: [esTeh.id] });
  const answer = await fetch(`${app.url}${href('/api/cart')}`, {
    method: 'POST',
    body,
    headers: { origin: app.url, 'content-type': 'application/json' },
  });
  return ((await answer.json()) as { answerHours: unknown }).answerHours;
}

test('without a time limit, which is the default, no deadline is shown', async () => {
  const [time] = (await readPage(await owner.get(page))).fields('answerHours');
  expect(time?.all('option', { selected: true })[0]?.text).toBe('Tanpa batas waktu');
  expect(await hoursInCart()).toBeNull();
  const id = await order();
  const pages = [
    href('/pesanan/:orderId', { orderId: id }),
    `${href('/pesanan-berhasil')}?pesanan=${id}`,
  ].map((path) => buyer.get(path));
  for (const answer of [
    ...(await Promise.all(pages)),
    await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })),
  ])
    expect(await textOf(answer)).not.toMatch(/[Bb]atas konfirmasi|dijawab|paling lambat|otomatis/);
});

test('both sides see it beforehand: in the settings and the cart, with the order, in chat and lists', async () => {
  expect(await textOf(await chooseTime('48'))).toContain('Pengaturan berhasil disimpan!');
  expect((await readPage(await owner.get(page))).field('answerHours')).toBe('48');
  expect(await hoursInCart()).toBe(48);
  const id = await order();
  const due = await dueText(id);
  const placed = await buyer.get(`${href('/pesanan-berhasil')}?pesanan=${id}`);
  expect(await textOf(placed.clone())).toContain(
    `Toko akan menjawab paling lambat ${due}. Lewat dari itu pesanan dibatalkan otomatis.`,
  );
  const inChat = inChatLink(`Mohon dijawab paling lambat ${due}`);
  expect((await readPage(placed)).links.join(' ')).toContain(inChat);
  const seen = await buyer.get(href('/pesanan/:orderId', { orderId: id }));
  expect(await textOf(seen.clone())).toContain(
    `lalu mengirim tagihan, paling lambat ${due} . Lewat dari itu`,
  );
  expect((await readPage(seen)).links.join(' ')).toContain(inChat);
  expect(await textOf(await buyer.get(href('/pesanan')))).toContain(`Dijawab paling lambat ${due}`);
  expect(await textOf(await owner.get(href('/dashboard/pesanan')))).toContain(`Batas konfirmasi ${due}`);
  expect(await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id })))).toContain(
    `Batas konfirmasi: ${due} . Belum Anda tagih sampai batas ini? Pesanan batal otomatis dan stok kembali.`,
  );
});

test('the owner extends it without scripts; after the answer no deadline is shown', async () => {
  await chooseTime('24');
  const id = await order();
  const first = await dueText(id);
  const form = await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }));
  const { all, field } = await readPage(form);
  const posted = all('form', { method: 'post' });
  expect(posted.some(({ text }) => text.includes('Simpan Batas Konfirmasi'))).toBe(true);
  const seenDue = field('seenDue') ?? '';
  const fields = { intent: 'paymentTime', seenDue, addedHours: '48' };
  const answer = await textOf(await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), fields));
  const later = await dueText(id);
  expect(later).not.toBe(first);
  expect(answer).toContain(`Batas konfirmasi diperpanjang sampai ${later}. Pembeli diberi tahu lewat email.`);
  const again = await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), fields);
  expect(again.status).toBe(409);
  const bill = { orderId: id, from: 'Pending', to: 'Harus Dibayar', shippingCost: '0' };
  await owner.post(href('/dashboard/pesanan/:orderId', { orderId: id }), bill);
  const text = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(text).toContain('Silakan bayar');
  expect(text).not.toContain('dibatalkan otomatis');
});

test('an unanswered order is cancelled, and both pages show why', async () => {
  await chooseTime('24');
  const id = await order();
  await passDeadline(id);
  const due = await dueText(id);
  expect(await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })))).toContain(
    `Toko belum menjawab sampai batasnya (${due}) dan pesanan ini segera dibatalkan otomatis.`,
  );
  expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  const toBuyer = await textOf(await buyer.get(href('/pesanan/:orderId', { orderId: id })));
  expect(toBuyer).toContain(`Pesanan ini dibatalkan otomatis karena belum dijawab toko sampai ${due}.`);
  expect(toBuyer).toContain('Anda tidak perlu membayar apa pun.');
  for (const text of [
    toBuyer,
    await textOf(await owner.get(href('/dashboard/pesanan/:orderId', { orderId: id }))),
  ]) {
    expect(text).toContain(`Dibatalkan otomatis: belum dijawab toko sampai ${due}.`);
    expect(text).toMatch(/Cancelled\s+(· Dibatalkan\s+)?Sistem/);
  }
});

test.each(['6', '-24', '24h', 'null'])('%j is rejected as a time limit', async (hours) => {
  await chooseTime('48');
  const answer = await chooseTime(hours);
  expect(answer.status).toBe(400);
  expect(await textOf(answer.clone())).toContain('Pilih batas waktu konfirmasi dari daftar.');
  expect(
    (await readPage(answer)).all('select', { name: 'answerHours', 'aria-invalid': 'true' }),
  ).toHaveLength(1);
});
