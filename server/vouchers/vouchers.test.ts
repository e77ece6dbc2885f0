import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { NewVoucher } from '#domain/vouchers/form.ts';
import { discountOf, refusalText, type Voucher } from '#domain/vouchers/voucher.ts';
import { address } from '../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  ownerOf,
  stockProduct,
  stokOf,
} from '../../tests/support/world/shop-floor.ts';
import { makeTestVoucher } from '../../tests/support/world/vouchers.ts';
import { world } from '../../tests/support/world/world.ts';
import { type CheckoutResult, placeOrder } from '../checkout/place-order.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { readOwnOrder } from '../orders/orders.ts';
import { cancelOwnOrder, changeOrderStatus } from '../orders/status.ts';
import { createVoucher, listVouchers, selectVoucher, switchVoucher } from './vouchers.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);

const voucher = (changes?: Partial<NewVoucher>) => makeTestVoucher(storeId, changes);

async function read(id: string): Promise<Voucher & { given: number }> {
  const { vouchers } = await asUser(owner, async (tx) => {
    const [current, past] = [
      await listVouchers(tx, storeId, { limit: 200, past: false }),
      await listVouchers(tx, storeId, { limit: 200, past: true }),
    ];
    return { vouchers: [...current.vouchers, ...past.vouchers] };
  });
  const found = vouchers.find((one) => one.id === id);
  if (!found) throw new Error('the voucher is not listed');
  return found;
}

/** Orders one piece for 10,000 with a voucher. `discount` is the discount that the buyer saw. */
function order(product: string, voucherCode: string, discount: number, buyer = newBuyer()) {
  const asked = checkoutRequest(storeId, [{ id: product, quantity: 1 }]);
  return placeOrder(buyer, { ...asked, voucherCode, seenTotal: asked.seenTotal - discount }, address);
}

const textOf = (result: CheckoutResult) =>
  result.kind === 'voucher' ? refusalText(result.refusal).replaceAll('\u00a0', ' ') : '';

const kinds = (results: CheckoutResult[]) =>
  Object.fromEntries(
    Map.groupBy(results, ({ kind }) => kind)
      .entries()
      .map(([kind, of]) => [kind, of.length]),
  );

describe('an order with a voucher', () => {
  it('stores subtotal, discount, total and code, and counts one use', async () => {
    const product = await stockProduct(storeId, 5);
    const { id, code } = await voucher({ kind: 'percent', value: 25 });
    const buyer = newBuyer();
    const result = await order(product, code, 2_500, buyer);
    if (result.kind !== 'placed') throw new Error(JSON.stringify(result));
    const placed = await asUser(buyer, (tx) => readOwnOrder(tx, buyer, result.orderId));
    expect(placed).toMatchObject({
      subtotal: 10_000,
      discount: 2_500,
      totalPrice: 7_500,
      voucherCode: code,
    });
    expect(await read(id)).toMatchObject({ used: 1, given: 2_500 });
  });

  it('is not made at another total than the buyer saw, and the use is not counted', async () => {
    const product = await stockProduct(storeId, 5);
    const { id, code } = await voucher();
    expect((await order(product, code, 999)).kind).toBe('changed');
    expect(await read(id)).toMatchObject({ used: 0, given: 0 });
    expect(await stokOf(product)).toBe(5);
  });

  it.each([
    ['unknown', async () => 'TIDAK-ADA', 'Kode voucher tidak ditemukan di toko ini.'],
    [
      'of another shop',
      async () => {
        await makeTestVoucher(world.batik.storeId, { code: 'LAIN' });
        return 'LAIN';
      },
      'Kode voucher tidak ditemukan di toko ini.',
    ],
    [
      'switched off',
      async () => {
        const { id, code } = await voucher();
        expect(await asUser(owner, (tx) => switchVoucher(tx, storeId, id, false))).toBe(code);
        return code;
      },
      'Voucher ini sedang tidak aktif.',
    ],
    [
      'too small a purchase for it',
      async () => (await voucher({ minPurchase: 10_001 })).code,
      'Voucher ini berlaku untuk belanja minimal Rp 10.001. Tambah Rp 1 lagi.',
    ],
  ])('is refused if the voucher is %s', async (_, codeOf, message) => {
    const product = await stockProduct(storeId, 5);
    const result = await order(product, await codeOf(), 0);
    expect(textOf(result)).toBe(message);
    expect(await stokOf(product)).toBe(5);
  });

  it('is the same order if its form is sent again, and a conflict if the key comes with another voucher', async () => {
    const product = await stockProduct(storeId, 5);
    const [first, second] = [await voucher(), await voucher()];
    const buyer = newBuyer();
    const asked = { ...checkoutRequest(storeId, [{ id: product, quantity: 1 }]), seenTotal: 9_000 };
    const place = (voucherCode: string) => placeOrder(buyer, { ...asked, voucherCode }, address);
    expect(await place(first.code)).toMatchObject({ kind: 'placed', repeated: false });
    expect(await place(first.code)).toMatchObject({ kind: 'placed', repeated: true });
    expect(await place(second.code)).toMatchObject({ kind: 'refused' });
    expect(await read(first.id)).toMatchObject({ used: 1 });
    expect(await read(second.id)).toMatchObject({ used: 0 });
  });
});

describe('a quota', () => {
  it('holds under 200 concurrent buyers', async () => {
    const product = await stockProduct(storeId, 1_000);
    const { id, code } = await voucher({ quota: 37 });
    const results = await concurrently(Array.from({ length: 200 }, () => () => order(product, code, 1_000)));
    expect(kinds(results)).toEqual({ placed: 37, voucher: 163 });
    expect(new Set(results.map(textOf))).toEqual(new Set(['', 'Kuota voucher ini sudah habis.']));
    expect(await read(id)).toMatchObject({ used: 37, given: 37_000 });
    expect(await stokOf(product)).toBe(963);
  });

  it('holds for one buyer who sends 50 orders at once', async () => {
    const product = await stockProduct(storeId, 1_000);
    const { id, code } = await voucher({ perBuyerLimit: 2 });
    const buyer = newBuyer();
    const results = await concurrently(
      Array.from({ length: 50 }, () => () => order(product, code, 1_000, buyer)),
    );
    expect(kinds(results)).toEqual({ placed: 2, voucher: 48 });
    expect((await order(product, code, 1_000)).kind).toBe('placed');
    expect(await read(id)).toMatchObject({ used: 3 });
  });

  it('comes back once when the order is cancelled, by buyer or shop, however often', async () => {
    const product = await stockProduct(storeId, 10);
    const { id, code } = await voucher({ quota: 2, perBuyerLimit: 1 });
    const [first, second] = [newBuyer(), newBuyer()];
    const placed = [await order(product, code, 1_000, first), await order(product, code, 1_000, second)];
    const [one = '', two = ''] = placed.map((result) => ('orderId' in result ? result.orderId : ''));
    expect((await order(product, code, 1_000)).kind).toBe('voucher');

    const byBuyer = () => asBuyerAt(first, storeId, (tx) => cancelOwnOrder(tx, first, storeId, one));
    expect((await Promise.all([byBuyer(), byBuyer()])).map(({ kind }) => kind).sort()).toEqual([
      'changed',
      'notAllowed',
    ]);
    const byShop = (from: 'Pending' | 'Complain' | 'Cancelled', to: 'Complain' | 'Cancelled') =>
      asUser(owner, (tx) => changeOrderStatus(tx, owner, storeId, { orderId: two, from, to }));
    await byShop('Pending', 'Cancelled');
    await byShop('Cancelled', 'Complain');
    await byShop('Complain', 'Cancelled');
    expect(await read(id)).toMatchObject({ used: 0, given: 0 });
    for (const buyer of [first, second])
      expect((await order(product, code, 1_000, buyer)).kind).toBe('placed');
  });
});

it('SQL and the domain rule give the same discount for random terms and prices', async () => {
  const terms = fc.record({
    kind: fc.constantFrom('percent' as const, 'rupiah' as const),
    value: fc.integer({ min: 1, max: 100 }),
    maxDiscount: fc.option(fc.integer({ min: 1, max: 20_000 })),
    minPurchase: fc.integer({ min: 0, max: 30_000 }),
  });
  const property = fc.asyncProperty(terms, fc.integer({ min: 0, max: 99_999 }), async (random, harga) => {
    const offered = random.kind === 'rupiah' ? { ...random, maxDiscount: null } : random;
    const product = await stockProduct(storeId, 1, harga);
    const { code } = await voucher(offered);
    const asked = checkoutRequest(storeId, [{ id: product, quantity: 1 }], harga);
    const seenTotal = harga - discountOf(offered, harga);
    const result = await placeOrder(newBuyer(), { ...asked, voucherCode: code, seenTotal }, address);
    expect(result.kind).toBe(harga < offered.minPurchase ? 'voucher' : 'placed');
  });
  await fc.assert(property, { numRuns: 60 });
});

describe('the list of a shop', () => {
  it('separates usable vouchers from past ones, page by page', async () => {
    const ended = await voucher({
      endsAt: new Date(Date.now() - 1_000),
      startsAt: new Date(Date.now() - 2_000),
    });
    const running = await voucher();
    const list = (past: boolean, limit = 200) =>
      asUser(owner, (tx) => listVouchers(tx, storeId, { limit, past }));
    const ids = async (past: boolean) => (await list(past)).vouchers.map(({ id }) => id);
    expect(await ids(false)).toContain(running.id);
    expect(await ids(false)).not.toContain(ended.id);
    expect(await ids(true)).toContain(ended.id);
    const first = await list(false, 1);
    const after = first.next;
    expect(first.vouchers.map(({ id }) => id)).toEqual([running.id]);
    const second = await asUser(owner, (tx) => listVouchers(tx, storeId, { limit: 1, past: false, after }));
    expect(second.vouchers[0]?.id).not.toBe(running.id);
  });

  it('takes a code once', async () => {
    const { id, code } = await voucher();
    const again = pick(await read(id));
    expect(await asUser(owner, (tx) => createVoucher(tx, storeId, { ...again, code }))).toBeNull();
  });

  it('is not shown to another shop', async () => {
    const { id, code } = await voucher();
    const { storeId: batik } = world.batik;
    const other = ownerOf(batik);
    expect(await asUser(other, (tx) => switchVoucher(tx, storeId, id, false))).toBeNull();
    const found = asUser(other, (tx) => selectVoucher(tx, storeId, code, other.id).execute());
    expect(await found).toEqual([]);
    expect(await read(id)).toMatchObject({ active: true });
  });
});

function pick({
  id: _,
  used: __,
  active: ___,
  given: ____,
  ...terms
}: Voucher & { given: number }): NewVoucher {
  return terms;
}
