import { beforeAll, describe, expect, it } from 'vitest';
import { parseOrderSearch } from '#domain/orders/search.ts';
import { address } from '../../tests/support/addresses.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { sell } from '../../tests/support/world/sales.ts';
import { checkoutRequest, newBuyer, ownerOf, stockProduct } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { placeOrder } from '../checkout/place-order.ts';
import { asUser } from '../db/access.ts';
import { searchOrders } from './search.ts';

const { storeId } = world.warung;

type Placed = { id: string; orderNumber: number };

let siti: Placed;
let agus: Placed;
let percent: Placed;
let elsewhere: Placed;

async function found(typed: string, shop = storeId): Promise<string[]> {
  const search = parseOrderSearch(typed);
  if (!search) throw new Error('nothing to look for');
  const page = await asUser(ownerOf(shop), (tx) => searchOrders(tx, shop, search, { limit: 20 }));
  return page.orders.map(({ id }) => id);
}

async function order(shop: string, namaLengkap: string, wa: string): Promise<Placed> {
  const product = await stockProduct(shop, 1);
  const asked = checkoutRequest(shop, [{ id: product, quantity: 1 }]);
  const result = await placeOrder(newBuyer(), asked, { ...address, namaLengkap, wa });
  if (result.kind !== 'placed') throw new Error(result.kind);
  const search = { id: result.orderId, orderNumber: null, waDigits: null, name: null };
  const page = await asUser(ownerOf(shop), (tx) => searchOrders(tx, shop, search, { limit: 1 }));
  return { id: result.orderId, orderNumber: page.orders[0]?.orderNumber ?? 0 };
}

beforeAll(async () => {
  siti = await order(storeId, 'Siti Aminah', '6281255550001');
  agus = await order(storeId, 'Agus Siswanto', '6281255550002');
  percent = await order(storeId, 'Toko 100% Murah', '6285700000003');
  elsewhere = await order(world.batik.storeId, 'Siti Aminah', '6281255550001');
});

describe('searching for an order', () => {
  it('finds it by its number, with and without the sign', async () => {
    expect(await found(`#${siti.orderNumber}`)).toEqual([siti.id]);
    expect(await found(String(agus.orderNumber))).toEqual([agus.id]);
  });

  it('finds it by a part of the name, in any case', async () => {
    expect(await found('aminah')).toEqual([siti.id]);
    expect(await found('SIS')).toEqual([agus.id]);
  });

  it('takes the special characters of a pattern literally', async () => {
    expect(await found('100%')).toEqual([]);
    expect(await found('100% mu')).toEqual([percent.id]);
    expect(await found('a_u')).toEqual([]);
  });

  it.each(['0812-5555-0001', '+62 812 5555 0001', '55550001'])('finds it by the number %s', async (typed) => {
    expect(await found(typed)).toEqual([siti.id]);
  });

  it('finds it by its id, and no other shop’s order by anything', async () => {
    expect(await found(siti.id)).toEqual([siti.id]);
    expect(await found(elsewhere.id)).toEqual([]);
    expect(await found('Siti', world.batik.storeId)).toEqual([elsewhere.id]);
  });

  it('pages the results of a number and a phone, each order once and newest first', async () => {
    const admin = await openAdmin();
    const digits = String(siti.orderNumber + 90_000);
    const sold: string[] = [];
    for (let nth = 0; nth < 9; nth += 1) {
      const sale = { storeId, at: `2023-01-0${1 + (nth >> 1)}T12:00:00+07:00`, lines: [] };
      sold.push((await sell(admin, { ...sale, customerWa: `62812${digits}${nth % 3}` })).id);
    }
    await admin.query('UPDATE orders SET order_number = $1 WHERE id = $2', [Number(digits), siti.id]);
    await admin.query('UPDATE orders SET created_at = $1 WHERE id = $2', [
      '2023-01-03T12:00:00+07:00',
      siti.id,
    ]);
    const { rows } = await admin.query<{ id: string }>(
      'SELECT id FROM orders WHERE id = ANY($1::uuid[]) ORDER BY created_at DESC, id DESC',
      [[...sold, siti.id]],
    );
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const search = { id: null, orderNumber: Number(digits), waDigits: digits, name: null };
      const page = await asUser(ownerOf(storeId), (tx) =>
        searchOrders(tx, storeId, search, { limit: 3, after }),
      );
      paged.push(...page.orders.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(rows.map(({ id }) => id));
    await admin.end();
  });

  it('continues after a key', async () => {
    const search = { id: null, orderNumber: null, waDigits: '8125555', name: null };
    const page = (after: string | null) =>
      asUser(ownerOf(storeId), (tx) => searchOrders(tx, storeId, search, { limit: 1, after }));
    const first = await page(null);
    expect([first.orders[0]?.id, first.next]).toEqual([agus.id, agus.id]);
    const second = await page(first.next);
    expect([second.orders[0]?.id, second.next]).toEqual([siti.id, null]);
  });
});
