import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#server/checkout/place-order.ts';
import { asUser, type Tx } from '#server/db/access.ts';
import { address } from '../../../tests/support/addresses.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  soldOf,
  stockProduct,
  stokOf,
} from '../../../tests/support/world/shop-floor.ts';
import { billedOrder } from '../../../tests/support/world/unpaid.ts';
import { makeTestVoucher } from '../../../tests/support/world/vouchers.ts';
import { world } from '../../../tests/support/world/world.ts';
import { placeOrderDraft } from '../drafts/place.ts';
import { readStoreOrder } from '../orders.ts';
import { changeOrderStatus } from '../status.ts';
import { editOrder } from './edit.ts';

/* Everything that locks stock, vouchers or unique codes runs at once here, to detect deadlocks. */

const { sri, warung } = world;
const { storeId } = warung;
const CROWD = 24;
const STOCK = 1_000;

const run = <T>(work: (tx: Tx) => Promise<T>) => asUser(sri, work);
const wantCodes = (uniqueCodes: boolean) =>
  run((tx) => tx.updateTable('stores').set({ uniqueCodes }).where('storeId', '=', storeId).execute());

beforeAll(() => wantCodes(true));
afterAll(() => wantCodes(false));

const edit = (orderId: string, line: string, more: string) =>
  run((tx) =>
    editOrder(tx, sri, storeId, {
      orderId,
      from: 'Harus Dibayar',
      seenKey: '',
      key: randomUUID(),
      shippingReason: 'Uji.',
      shippingCost: 5_000,
      despiteProof: false,
      quantities: new Map([[line, 2]]),
      added: new Map([[more, 1]]),
    }),
  );

const draft = (nth: number, ids: string[]) =>
  placeOrderDraft(run, sri, storeId, {
    draftId: randomUUID(),
    lines: ids.map((id) => ({ id, quantity: 1, seenHarga: 10_000 })),
    address: { ...address, wa: `62813${String(10_000_000 + nth)}` },
    shippingCost: 5_000,
  });

const checkOut = (ids: string[], code: string) => {
  const asked = checkoutRequest(
    storeId,
    ids.map((id) => ({ id, quantity: 1 })),
  );
  const seenTotal = asked.seenTotal - 1_000;
  return placeOrder(newBuyer(), { ...asked, seenTotal, voucherCode: code }, address);
};

test('concurrent edits, drafts, bills, cancellations and checkouts of the same goods all succeed', async () => {
  const shelves = [await stockProduct(storeId, STOCK), await stockProduct(storeId, STOCK)];
  const [one = '', other = ''] = shelves;
  const { code } = await makeTestVoucher(storeId);
  const orders = await concurrently(
    Array.from(
      { length: 2 * CROWD },
      () => () => billedOrder(storeId, { productId: one, voucherCode: code }),
    ),
    4,
  );
  const rounds = Array.from({ length: CROWD }, (_, nth) => async () => {
    const [id = '', doomed = ''] = [orders[nth]?.id, orders[CROWD + nth]?.id];
    const order = await run((tx) => readStoreOrder(tx, storeId, id));
    const turned = nth % 2 === 0 ? shelves : shelves.toReversed();
    const step = { orderId: doomed, from: 'Harus Dibayar', to: 'Cancelled' } as const;
    return Promise.all([
      edit(id, order?.items[0]?.id ?? '', other),
      draft(nth, turned),
      checkOut(turned, code),
      run((tx) => changeOrderStatus(tx, sri, storeId, step)),
    ]);
  });
  const results = await concurrently(rounds, 8);
  for (const [edited, drafted, bought, cancelled] of results) {
    expect(edited).toEqual({ kind: 'saved' });
    expect(drafted).toEqual({ orderId: expect.any(String) });
    expect(bought.kind).toBe('placed');
    expect(cancelled).toEqual({ kind: 'changed' });
  }
  for (const id of shelves) expect((await stokOf(id)) ?? 0).toBe(STOCK - (await soldOf(id)));
  const open = await run((tx) =>
    tx
      .selectFrom('orders')
      .select('totalPrice')
      .where('storeId', '=', storeId)
      .where('status', '=', 'Harus Dibayar')
      .execute(),
  );
  expect(new Set(open.map(({ totalPrice }) => totalPrice)).size).toBe(open.length);
});
