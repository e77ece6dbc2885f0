import { expect, test } from 'vitest';
import { usualAutomatic } from '#domain/payments/notices/automatic.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { readOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { cancelOverdueOrder, changeOrderStatus } from '#server/orders/status.ts';
import { savePaymentSettings } from '#server/payment-methods/settings.ts';
import { untilLocked } from '../../../tests/support/database/locks.ts';
import { paidToday } from '../../../tests/support/statements/waiting.ts';
import { placeTestOrder } from '../../../tests/support/world/orders.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { passDeadline } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { saveAutomaticPayment } from './automatic.ts';
import { readDetectedPayment, undoAutomaticMark } from './detected.ts';
import { addPhone, isPhoneKey, listPhones, parseAddressId, revokePhone } from './phones.ts';
import { receivePaymentNotice } from './receive-notice.ts';
import { listRules, listUnreadNotices, teachRule } from './unread.ts';

const { sri, budi, warung, nasiGoreng } = world;
const { storeId } = warung;

const own = <T>(work: Parameters<typeof asUser<T>>[1]) => asUser(sri, work);

let quantity = 0;

async function bill() {
  await own((tx) => savePaymentSettings(tx, storeId, { uniqueCodes: true }, { uniqueCodes: false }));
  quantity += 1;
  const product = { ...nasiGoreng, id: await stockProduct(storeId, quantity), harga: 10_000 };
  const orderId = await placeTestOrder(budi, storeId, [{ product, quantity }]);
  const change = { orderId, from: 'Pending', to: 'Harus Dibayar' } as const;
  await own((tx) => changeOrderStatus(tx, sri, storeId, change));
  return order(orderId);
}

async function order(id: string) {
  const found = await own((tx) => readStoreOrder(tx, storeId, id));
  if (!found) throw new Error('the order is gone');
  return found;
}

async function phone() {
  const made = await own((tx) => addPhone(tx, storeId, { name: 'HP toko', silentHours: 24 }));
  const reference = made && parseAddressId(made.address);
  if (!made || !reference) throw new Error('no phone was made');
  return { ...made, reference };
}

const { reference } = await phone();

const automatic = (settings: Partial<typeof usualAutomatic>) =>
  own((tx) => saveAutomaticPayment(tx, storeId, { ...usualAutomatic, dailySum: 100_000_000, ...settings }));

const body = (amount: number, more: Record<string, unknown> = {}) =>
  JSON.stringify({
    package: 'com.bca',
    title: 'Transfer Masuk',
    text: `${received(amount, 'BUDI SANTOSO')}.`,
    ...more,
  });

const sendNotice = (amount: number, more?: Record<string, unknown>) =>
  receivePaymentNotice(reference, body(amount, more));

const detected = async (id: string) => {
  const found = await order(id);
  return own((tx) => readDetectedPayment(tx, { ...found, storeId }));
};

const received = (amount: number, sender: string) =>
  `Anda menerima transfer Rp ${amount.toLocaleString('id-ID')},00 dari ${sender}`;

/** Adds shipping cost and moves the unique code (rupiah that tell bills apart) into it, so that totals may be equal. */
function addShipping(tx: Tx, id: string, rupiah: number) {
  return tx
    .updateTable('orders')
    .set((eb) => ({
      shippingCost: eb(eb('shippingCost', '+', eb.ref('uniqueCode')), '+', rupiah),
      uniqueCode: 0,
      totalPrice: eb('totalPrice', '+', rupiah),
    }))
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .execute();
}

const rowsOf = (amount: number) =>
  asSystem((tx) =>
    tx
      .selectFrom('statementRows')
      .select(['bank', 'inFile'])
      .where('storeId', '=', storeId)
      .where('amount', '=', amount)
      .execute(),
  );

const forgetAutomatic = () =>
  asSystem((tx) =>
    tx.updateTable('statementRows').set({ automatic: false }).where('storeId', '=', storeId).execute(),
  );

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('the key alone proves a phone, and a revoked one proves nothing', async () => {
  const { key, reference: other } = await phone();
  expect(await isPhoneKey(other, key)).toBe(true);
  expect(await isPhoneKey(other, `${key}x`)).toBe(false);
  expect(await isPhoneKey(other, '')).toBe(false);
  expect(await own((tx) => revokePhone(tx, storeId, other.phoneId))).toBe('HP toko');
  expect(await isPhoneKey(other, key)).toBe(false);
});

test('one open bill of this amount: its owner sees the payment, and nothing is marked', async () => {
  await automatic({ active: false });
  const { id, totalPrice } = await bill();
  expect(await sendNotice(totalPrice)).toBe('payment');
  expect(await sendNotice(totalPrice)).toBe('known');
  expect((await detected(id)).detected).toMatchObject({ bank: 'BCA', amount: totalPrice });
  expect((await order(id)).status).toBe('Harus Dibayar');
  const [heard] = await own((tx) => listPhones(tx, storeId));
  expect(heard?.heardAt).not.toBeNull();
});

test('by itself, and taken back within a quarter of an hour', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  expect(await sendNotice(totalPrice)).toBe('paid');
  expect((await order(id)).status).toBe('Sudah Dibayar');
  const events = await own((tx) => readOrderEvents(tx, { storeId, id }));
  expect(events.at(-1)).toMatchObject({ kind: 'paid', actorRole: 'system' });
  expect(events.at(-1)?.note).toMatch(/^Otomatis lunas: Notifikasi BCA/);
  const { marked } = await detected(id);
  expect(marked).toMatchObject({ amount: totalPrice });
  const undo = () =>
    own((tx) => undoAutomaticMark(tx, sri, storeId, { rowId: marked?.rowId ?? '', orderId: id }));
  expect(await undo()).toMatchObject({ kind: 'undone' });
  expect(await undo()).toEqual({ kind: 'late' });
  expect((await order(id)).status).toBe('Harus Dibayar');
  expect(await sendNotice(totalPrice)).toBe('known');
  expect((await order(id)).status).toBe('Harus Dibayar');
});

test('above the ceiling or the daily sum it is left to the owner', async () => {
  const { id, totalPrice } = await bill();
  await automatic({ active: true, ceiling: totalPrice - 1 });
  expect(await sendNotice(totalPrice)).toBe('payment');
  expect((await order(id)).status).toBe('Harus Dibayar');
});

test('the sum of a day holds also for notices at once', async () => {
  const bills = [await bill(), await bill(), await bill()];
  const totals = bills.map(({ totalPrice }) => totalPrice);
  await forgetAutomatic();
  const dailySum = totals.reduce((sum, one) => sum + one) - 1;
  await automatic({ active: true, ceiling: Math.max(...totals), dailySum });
  const heard = await Promise.all(totals.map((total) => sendNotice(total)));
  expect(heard.toSorted()).toEqual(['paid', 'paid', 'payment']);
});

test('a replay a week later, and clocks a day off, pay nothing by themselves', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  expect(await sendNotice(totalPrice, { received_at: daysAgo(8) })).toBe('stale');
  expect(await sendNotice(totalPrice, { received_at: daysAgo(1) })).toBe('payment');
  expect((await order(id)).status).toBe('Harus Dibayar');
  expect((await detected(id)).detected).toMatchObject({ amount: totalPrice, isEarly: true });
});

test('a clock a day ahead pays nothing by itself, and its owner sees the payment', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  expect(await sendNotice(totalPrice, { received_at: daysAgo(-1) })).toBe('payment');
  expect((await order(id)).status).toBe('Harus Dibayar');
  expect((await detected(id)).detected).toMatchObject({ amount: totalPrice, isEarly: false });
});

test('money that was reported before the bill is not shown on it', async () => {
  await automatic({ active: false });
  const amount = 900_000;
  await sendNotice(amount);
  const { id, totalPrice } = await bill();
  await asSystem((tx) => addShipping(tx, id, amount - totalPrice));
  expect((await detected(id)).detected).toBeNull();
  expect(await sendNotice(amount, { text: received(amount, 'ANI') })).toBe('payment');
  expect((await detected(id)).detected).toMatchObject({ description: 'ANI' });
});

test('two bills of one amount: neither is reported nor paid', async () => {
  await automatic({ active: true });
  const [one, other] = [await bill(), await bill()];
  await asSystem((tx) => addShipping(tx, one.id, other.totalPrice - one.totalPrice));
  expect(await sendNotice(other.totalPrice)).toBe('payment');
  for (const { id } of [one, other]) {
    expect((await detected(id)).detected).toBeNull();
    expect((await order(id)).status).toBe('Harus Dibayar');
  }
});

test('two payments of one amount: the owner chooses', async () => {
  await automatic({ active: false });
  const { id, totalPrice } = await bill();
  await sendNotice(totalPrice);
  expect(await sendNotice(totalPrice, { text: received(totalPrice, 'ANI') })).toBe('payment');
  expect((await detected(id)).detected).toBeNull();
});

test('an amount that the payer has written pays nothing by itself', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  const text = `Rp 1 sudah ditambahkan. Catatan: ${received(totalPrice, 'ANI')}`;
  expect(await sendNotice(totalPrice, { title: '', text })).toBe('payment');
  expect((await order(id)).status).toBe('Harus Dibayar');
});

test('a bank’s file that shows the same payment adds no row', async () => {
  await automatic({ active: false });
  const { id, totalPrice } = await bill();
  await sendNotice(totalPrice, { text: `${received(totalPrice, 'BUDI')}. Ref: QR00${totalPrice}` });
  const before = (await detected(id)).detected;
  await paidToday(storeId, totalPrice, 'TRSF BUDI SANTOSO').catch(() => null);
  expect(await rowsOf(totalPrice)).toMatchObject([{ inFile: true }]);
  expect((await detected(id)).detected?.rowId).toBe(before?.rowId);
  expect(await sendNotice(totalPrice)).toBe('known');
  const late = { text: `${received(totalPrice, 'BUDI')}. Ref: QR00${totalPrice}`, received_at: daysAgo(0.2) };
  expect(await sendNotice(totalPrice, late)).toBe('known');
  expect((await detected(id)).detected?.rowId).toBe(before?.rowId);
});

test('what was taken back comes back with the bank’s file', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  expect(await sendNotice(totalPrice)).toBe('paid');
  const rowId = (await detected(id)).marked?.rowId ?? '';
  await own((tx) => undoAutomaticMark(tx, sri, storeId, { rowId, orderId: id }));
  expect((await detected(id)).detected).toBeNull();
  await paidToday(storeId, totalPrice, 'TRSF BUDI SANTOSO');
  expect((await detected(id)).detected).toMatchObject({ rowId });
});

test('a notice after the bank’s file is the row of the file', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  await paidToday(storeId, totalPrice, 'TRSF BUDI SANTOSO');
  expect(await sendNotice(totalPrice)).toBe('known');
  expect(await sendNotice(totalPrice)).toBe('known');
  expect((await order(id)).status).toBe('Harus Dibayar');
});

test('a bill edited in the second between is not paid', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  const heard = await asSystem(async (tx) => {
    await addShipping(tx, id, 1);
    const telling = sendNotice(totalPrice);
    // The reported payment has matched the bill's old total and waits until this transaction commits the new total.
    await untilLocked();
    return { telling };
  });
  expect(await heard.telling).toBe('payment');
  expect((await detected(id)).detected).toBeNull();
  expect((await order(id)).status).toBe('Harus Dibayar');
});

test('deadline and notice at once: one of them wins, and nothing is lost', async () => {
  await automatic({ active: true });
  const { id, totalPrice } = await bill();
  await passDeadline(id);
  const [heard] = await Promise.all([
    sendNotice(totalPrice),
    asSystem((tx) => cancelOverdueOrder(tx, storeId, id)),
  ]);
  const { status } = await order(id);
  expect([heard, status]).toEqual(heard === 'paid' ? ['paid', 'Sudah Dibayar'] : ['payment', 'Cancelled']);
});

test('what is no payment is not kept, and codes are masked before they are written', async () => {
  const otp = { package: 'com.bca', title: 'OTP', text: 'Kode OTP 991827 jangan berikan kepada siapa pun' };
  expect(await receivePaymentNotice(reference, JSON.stringify(otp))).toBe('nothing');
  const strange = { package: 'id.kas', title: 'Kas', text: 'Kas toko bertambah Rp 7.500 no 12345678' };
  expect(await receivePaymentNotice(reference, JSON.stringify(strange))).toBe('unread');
  const { notices, count } = await own((tx) => listUnreadNotices(tx, storeId));
  expect(count).toBe(1);
  expect(notices[0]?.content).toBe('Kas toko bertambah Rp 7.500 no ••••••••');
});

test('an owner teaches a wording by marking its amount', async () => {
  const [unread] = (await own((tx) => listUnreadNotices(tx, storeId))).notices;
  const taught = await own((tx) => teachRule(tx, storeId, { noticeId: unread?.id ?? '', nth: 0 }));
  expect(taught.kind).toBe('taught');
  expect((await own((tx) => listUnreadNotices(tx, storeId))).notices).toEqual([]);
  expect(await rowsOf(7_500)).toMatchObject([{ bank: 'id.kas', inFile: false }]);
  expect(await own((tx) => listRules(tx, storeId))).toMatchObject([{ app: 'id.kas' }]);
  const { totalPrice } = await bill();
  await automatic({ active: true });
  const text = `Kas toko bertambah Rp ${totalPrice.toLocaleString('id-ID')} no 87654321`;
  expect(
    await receivePaymentNotice(reference, JSON.stringify({ package: 'id.kas', title: 'Kas', text })),
  ).toBe('payment');
});
