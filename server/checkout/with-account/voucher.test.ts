import { expect, it } from 'vitest';
import { voucherCodeByAccount, voucherCodeByAddress } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { judgeVoucher } from '#server/vouchers/verdict.ts';
import { address, freshAddress } from '../../../tests/support/addresses.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { visit } from '../../../tests/support/visitor.ts';
import { countsOf, guestOrder, none, one, orderIn } from '../../../tests/support/world/guest-orders.ts';
import { checkoutRequest, newBuyer, stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../../tests/support/world/vouchers.ts';
import { world } from '../../../tests/support/world/world.ts';
import { checkOut } from '../check-out.ts';
import type { GuestOrder } from './order.ts';
import { orderAsNewCustomer } from './order.ts';

const { storeId } = world.warung;

function withCode({ cart, ...sent }: GuestOrder, voucherCode: string, seenTotal = 9_000): GuestOrder {
  return { ...sent, cart: { ...cart, voucherCode, seenTotal } };
}

const refusedFor = (reason: string) => ({ kind: 'order', result: { kind: 'voucher', refusal: { reason } } });

it('a guest uses a voucher as a new account could, counted once for all presses', async () => {
  const { id, code } = await makeTestVoucher(storeId, { perBuyerLimit: 1 });
  const sent = withCode(await guestOrder(), code);
  const answers = await Promise.all([1, 2, 3].map(() => orderAsNewCustomer(visit(), sent)));
  const [orderId] = answers.map((answer) => orderIn(answer)?.orderId);
  expect(answers.map((answer) => orderIn(answer)?.orderId)).toEqual([orderId, orderId, orderId]);
  expect(
    await askAdmin('SELECT discount::int, voucher_code, total_price::int FROM orders WHERE id = $1', [
      orderId,
    ]),
  ).toEqual([{ discount: 1_000, voucher_code: code, total_price: 9_000 }]);
  expect(await askAdmin('SELECT used FROM voucher_counters WHERE voucher_id = $1', [id])).toEqual([
    { used: 1 },
  ]);
  expect(await countsOf(sent.email)).toEqual(one);
});

it('a refused voucher leaves no account', async () => {
  const { code } = await makeTestVoucher(storeId, { minPurchase: 50_000 });
  const usedUp = await makeTestVoucher(storeId, { quota: 1 });
  await orderAsNewCustomer(visit(), withCode(await guestOrder(), usedUp.code));
  for (const [asked, reason] of [
    [code, 'belowMinimum'],
    [usedUp.code, 'usedUp'],
    ['TIDAK-ADA', 'unknown'],
  ] as const) {
    const sent = withCode(await guestOrder(), asked, 10_000);
    expect(await orderAsNewCustomer(visit(), sent)).toMatchObject(refusedFor(reason));
    expect(await countsOf(sent.email)).toEqual(none);
  }
});

it('guesses count by the order’s key', async () => {
  const { code } = await makeTestVoucher(storeId);
  const sent = await guestOrder();
  const guess = (text: string) => orderAsNewCustomer(visit(), withCode(sent, text));
  for (let attempts = 0; attempts < voucherCodeByAccount.attempts; attempts += 1)
    expect(await guess(`TEBAK-${attempts}`)).toMatchObject(refusedFor('unknown'));
  expect(await guess(code)).toMatchObject(refusedFor('tooManyAttempts'));
  expect(await guess('TEBAK-0')).toMatchObject(refusedFor('unknown'));
  expect(await countsOf(sent.email)).toEqual(none);
});

it('guesses count by the client’s address, whatever the key', async () => {
  const { code } = await makeTestVoucher(storeId);
  const client = { address: freshAddress() };
  const guess = async (text: string) =>
    orderAsNewCustomer(visit(href('/'), client), withCode(await guestOrder(), text));
  expect(await guess('TEBAK-1')).toMatchObject(refusedFor('unknown'));
  const key = `${voucherCodeByAddress.name}:${client.address}`;
  const [{ tried } = { tried: [] }] = await askAdmin<{ tried: string[] }>(
    'SELECT tried FROM rate_limits WHERE key = $1',
    [key],
  );
  expect(tried).toHaveLength(1);
  const full = Array.from({ length: voucherCodeByAddress.attempts }, (_, nth) => tried[nth] ?? `kode ${nth}`);
  await askAdmin('UPDATE rate_limits SET tried = $2 WHERE key = $1', [key, full]);
  expect(await guess('TEBAK-1')).toMatchObject(refusedFor('unknown'));
  expect(await guess(code)).toMatchObject(refusedFor('tooManyAttempts'));
  expect(orderIn(await orderAsNewCustomer(visit(), withCode(await guestOrder(), code)))).not.toBeNull();
});

it('guesses of others at an address do not block an account there', async () => {
  const { code } = await makeTestVoucher(storeId);
  const clientIp = freshAddress();
  const key = `${voucherCodeByAddress.name}:${clientIp}`;
  const full = Array.from({ length: voucherCodeByAddress.attempts }, (_, nth) => `kode ${nth}`);
  await askAdmin('INSERT INTO rate_limits (key, tried, expire) VALUES ($1, $2, $3)', [
    key,
    full,
    Date.now() + 600_000,
  ]);
  expect(await judgeVoucher(null, storeId, code, clientIp)).toMatchObject({ ok: false, open: true });
  const buyer = newBuyer();
  expect(await judgeVoucher(buyer, storeId, code, clientIp)).toMatchObject({ ok: true });
  const cart = checkoutRequest(storeId, [{ id: await stockProduct(storeId, 5), quantity: 1 }], 9_000);
  expect(await checkOut(buyer, { ...cart, voucherCode: code }, address, clientIp)).toMatchObject({
    kind: 'placed',
  });
  const other = newBuyer();
  for (let attempts = 0; attempts < 3; attempts += 1)
    await judgeVoucher(other, storeId, `TEBAK-${attempts}`, clientIp);
  expect(
    await askAdmin('SELECT cardinality(tried)::int AS tried FROM rate_limits WHERE key = $1', [key]),
  ).toEqual([{ tried: full.length }]);
});
