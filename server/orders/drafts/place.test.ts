import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { emptyOrderDraft } from '#domain/orders/drafts/draft.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { isCutShort } from '#server/db/errors.ts';
import { sendMailsOfEvents } from '#server/orders/mails/send-event-mails.ts';
import { address } from '../../../tests/support/addresses.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { placeTestOrder } from '../../../tests/support/world/orders.ts';
import {
  concurrently,
  soldOf,
  stockProduct,
  stokOf,
  traces,
} from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { listOrderDrafts, MAX_ORDER_DRAFTS, saveOrderDraft } from './drafts.ts';
import { orderDraftRefusalText, placeOrderDraft } from './place.ts';

const { sri, dewi, budi, warung, batik, kopi, kemeja, esTeh } = world;

const run = <T>(work: (tx: Tx) => Promise<T>) => asUser(sri, work);

const gone = 'Barang ini tidak dijual lagi. Hapus dulu dari pesanan.';

let phones = 0;

function wanted(lines: { id: string; quantity: number; seenHarga?: number }[], changes: object = {}) {
  phones += 1;
  const wa = `62812${String(10_000_000 + phones)}`;
  return {
    draftId: randomUUID(),
    lines: lines.map((line) => ({ seenHarga: 10_000, ...line })),
    address: { ...address, wa },
    shippingCost: 15_000,
    ...changes,
  };
}

function place(asked: ReturnType<typeof wanted>): ReturnType<typeof placeOrderDraft> {
  return placeOrderDraft(run, sri, warung.storeId, asked);
}

/** Retries a request once if it waited longer for a lock than a statement may take, as ten at once may when busy. */
function placePatiently(asked: ReturnType<typeof wanted>): ReturnType<typeof placeOrderDraft> {
  return place(asked).catch((error) => {
    if (isCutShort(error)) return place(asked);
    throw error;
  });
}

async function placed(asked: ReturnType<typeof wanted>): Promise<string> {
  const result = await place(asked);
  if ('kind' in result) throw new Error(`not placed: ${JSON.stringify(result)}`);
  return result.orderId;
}

const read = (id: string) => run((tx) => readStoreOrder(tx, warung.storeId, id));

describe('an order that the owner makes', () => {
  test('is billed, with its stock taken, its deadline, and its events by the owner', async () => {
    const [one, other] = await Promise.all([
      stockProduct(warung.storeId, 9),
      stockProduct(warung.storeId, 9),
    ]);
    const id = await placed(
      wanted([
        { id: one, quantity: 2 },
        { id: other, quantity: 3 },
      ]),
    );
    const order = await read(id);
    expect(order).toMatchObject({
      status: 'Harus Dibayar',
      subtotal: 50_000,
      shippingCost: 15_000,
      discount: 0,
      customerEmail: '',
      customerName: address.namaLengkap,
    });
    expect(order?.totalPrice).toBe(65_000 + (order?.uniqueCode ?? 0));
    expect(order?.items.map(({ quantity }) => quantity)).toEqual([2, 3]);
    const events = await run((tx) => readOrderEvents(tx, { storeId: warung.storeId, id }));
    expect(events.map(({ kind, actorRole }) => [kind, actorRole])).toEqual([
      ['placed', 'storeAdmin'],
      ['billed', 'storeAdmin'],
    ]);
    expect([await stokOf(one), await stokOf(other)]).toEqual([7, 6]);
  });

  test('gets an id of no account, the same for the same number', async () => {
    const product = await stockProduct(warung.storeId, 9);
    const asked = wanted([{ id: product, quantity: 1 }]);
    const [one, again] = [await placed(asked), await placed({ ...asked, draftId: randomUUID() })];
    const other = await placed(wanted([{ id: product, quantity: 1 }]));
    const ids = (await Promise.all([one, again, other].map(read))).map((order) => order?.customerId ?? '');
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[0]);
    const accounts = await asSystem((tx) =>
      tx.selectFrom('users').select('uid').where('uid', 'in', ids).execute(),
    );
    expect(accounts).toEqual([]);
  });

  test('is not put under the account that ordered with that number', async () => {
    await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
    const product = await stockProduct(warung.storeId, 9);
    const id = await placed(wanted([{ id: product, quantity: 1 }], { address }));
    expect((await read(id))?.customerId).not.toBe(budi.id);
  });

  test('needs a shop that takes orders', async () => {
    const product = await stockProduct(kopi.storeId, 9);
    const owner = { ...world.joko };
    const result = await placeOrderDraft(
      (work) => asUser(owner, work),
      owner,
      kopi.storeId,
      wanted([{ id: product, quantity: 1 }]),
    );
    expect(result).toEqual({ kind: 'closed' });
  });
});

describe('takes all the stock or none', () => {
  test.each<[string, (id: string) => Promise<unknown>, string]>([
    ['too little', (id) => setStok(id, 1), 'Stok tinggal 1.'],
    ['none', (id) => setStok(id, 0), 'Stok habis. Hapus dulu dari pesanan.'],
    ['hidden', (id) => askAdmin('UPDATE variants SET hidden = true WHERE id = $1', [id]), gone],
    ['deleted', (id) => askAdmin('UPDATE products SET deleted_at = now() WHERE id = $1', [id]), gone],
    [
      'of a product that is hidden',
      (id) => askAdmin('UPDATE products SET hidden = true WHERE id = $1', [id]),
      gone,
    ],
  ])('nothing if the stock of a line is %s', async (_, change, text) => {
    const [there, changed] = [await stockProduct(warung.storeId, 5), await stockProduct(warung.storeId, 5)];
    await change(changed);
    const before = [await traces(), await stokOf(there), await stokOf(changed)];
    const result = await place(
      wanted([
        { id: there, quantity: 2 },
        { id: changed, quantity: 2 },
      ]),
    );
    expect(result).toEqual({ kind: 'changed', lines: { 1: text } });
    expect([await traces(), await stokOf(there), await stokOf(changed)]).toEqual(before);
  });

  test('also stock that is back when the missing lines are looked up', async () => {
    const id = await stockProduct(warung.storeId, 0);
    let trips = 0;
    const result = await placeOrderDraft(
      (work) => run(work).finally(() => ++trips === 1 && setStok(id, 5)),
      sri,
      warung.storeId,
      wanted([{ id, quantity: 2 }]),
    );
    expect(result).toEqual({ orderId: expect.any(String) });
    expect(await stokOf(id)).toBe(3);
  });

  test('and marks no line in the refusal if the stock keeps changing', async () => {
    const id = await stockProduct(warung.storeId, 0);
    let trips = 0;
    const result = await placeOrderDraft(
      (work) => run(work).finally(() => setStok(id, ++trips % 2 ? 5 : 0)),
      sri,
      warung.storeId,
      wanted([{ id, quantity: 2 }]),
    );
    if (!('kind' in result)) throw new Error('placed');
    expect(result).toEqual({ kind: 'changed', lines: {} });
    expect(orderDraftRefusalText(result)).toBe(
      'Pesanan belum dibuat: stok atau harga sedang berubah. Tunggu sebentar, lalu coba lagi.',
    );
    expect(trips).toBe(4);
  });

  test('nothing for another shop’s product or an unknown one', async () => {
    const before = [await traces(), await stokOf(kemeja.id)];
    for (const id of [kemeja.id, randomUUID()])
      expect(await place(wanted([{ id, quantity: 1 }]))).toEqual({ kind: 'changed', lines: { 0: gone } });
    expect([await traces(), await stokOf(kemeja.id)]).toEqual(before);
  });

  test('only at the price that the owner saw', async () => {
    const id = await stockProduct(warung.storeId, 5);
    const result = await place(wanted([{ id, quantity: 1, seenHarga: 1 }]));
    expect(result).toMatchObject({ kind: 'changed', lines: { 0: expect.stringMatching(/^Harga sekarang/) } });
    expect(await stokOf(id)).toBe(5);
  });

  test('for 40 concurrent drafts of two pieces each, with 25 in stock', async () => {
    const [one, other] = await Promise.all([
      stockProduct(warung.storeId, 25),
      stockProduct(warung.storeId, 25),
    ]);
    const results = await concurrently(
      Array.from({ length: 40 }, (_, nth) => () => {
        const lines = [one, other].map((id) => ({ id, quantity: 2 }));
        return placePatiently(wanted(nth % 2 ? lines : lines.toReversed()));
      }),
      10,
    );
    expect(results.filter((result) => 'orderId' in result)).toHaveLength(12);
    expect([await stokOf(one), await stokOf(other)]).toEqual([1, 1]);
    expect([await soldOf(one), await soldOf(other)]).toEqual([24, 24]);
  });
});

describe('a draft becomes one order', () => {
  test('after 50 confirmations at once', async () => {
    const id = await stockProduct(warung.storeId, 100);
    const asked = wanted([{ id, quantity: 1 }]);
    await run((tx) =>
      saveOrderDraft(tx, sri, warung.storeId, { id: asked.draftId, draft: emptyOrderDraft() }),
    );
    const results = await concurrently(
      Array.from({ length: 50 }, () => () => placed(asked)),
      10,
    );
    expect(new Set(results).size).toBe(1);
    expect(await stokOf(id)).toBe(99);
    const drafts = await run((tx) => listOrderDrafts(tx, warung.storeId));
    expect(drafts.map((draft) => draft.id)).not.toContain(asked.draftId);
  });

  test('and is refused with other content, and not stored again', async () => {
    const id = await stockProduct(warung.storeId, 100);
    const asked = wanted([{ id, quantity: 1 }]);
    const orderId = await placed(asked);
    expect(await place({ ...asked, shippingCost: 1 })).toEqual({ kind: 'made', orderId });
    expect(await stokOf(id)).toBe(99);
    await run((tx) =>
      saveOrderDraft(tx, sri, warung.storeId, { id: asked.draftId, draft: emptyOrderDraft() }),
    );
    const drafts = await run((tx) => listOrderDrafts(tx, warung.storeId));
    expect(drafts.map((draft) => draft.id)).not.toContain(asked.draftId);
  });
});

test('no mail goes to a buyer without an address, nor to the owner about their own action', async () => {
  const id = await placed(wanted([{ id: await stockProduct(warung.storeId, 5), quantity: 1 }]));
  await sendMailsOfEvents('https://kedai.test');
  const mails = await askAdmin('SELECT key FROM mails WHERE body_text LIKE $1', [`%${id}%`]);
  expect(mails).toEqual([]);
});

test('a shop has at most 50 drafts, each with its latest content, and sees no other shop’s', async () => {
  const asDewi = <T>(work: (tx: Tx) => Promise<T>) => asUser(dewi, work);
  const save = (id: string, name: string) => {
    const draft = { ...emptyOrderDraft(), texts: { ...emptyOrderDraft().texts, namaLengkap: name } };
    return asDewi((tx) => saveOrderDraft(tx, dewi, batik.storeId, { id, draft }));
  };
  const ids = Array.from({ length: MAX_ORDER_DRAFTS }, () => randomUUID());
  const saved = await concurrently(
    [...ids, ...ids.slice(0, 5).map(() => randomUUID())].map((id) => () => save(id, 'Siti')),
    8,
  );
  expect(saved.filter(Boolean)).toHaveLength(MAX_ORDER_DRAFTS);
  const [first] = await asDewi((tx) => listOrderDrafts(tx, batik.storeId));
  expect(await save(first?.id ?? '', 'Rina')).toBe(true);
  const drafts = await asDewi((tx) => listOrderDrafts(tx, batik.storeId));
  expect(drafts.map(({ draft }) => draft.texts.namaLengkap)).toContain('Rina');
  expect(await run((tx) => listOrderDrafts(tx, batik.storeId))).toEqual([]);
});

function setStok(id: string, stok: number) {
  return askAdmin('UPDATE variant_stock SET stok = $2 WHERE variant_id = $1', [id, stok]);
}
