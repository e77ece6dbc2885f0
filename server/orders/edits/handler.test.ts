import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { asUser } from '#server/db/access.ts';
import { addChatNumbers, forgetChatNumbers, setChatNumber } from '../../../tests/support/chat/numbers.ts';
import { stockProduct } from '../../../tests/support/world/shop-floor.ts';
import { newOrder } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { readOrderBoard } from '../board.ts';
import { handOver } from '../chat/hand-over.ts';
import { readStoreOrder } from '../orders.ts';
import { editOrder } from './edit.ts';

const { sri, warung } = world;
const { storeId } = warung;

beforeEach(() => forgetChatNumbers(storeId));

async function read(orderId: string) {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, storeId, orderId));
  if (!order) throw new Error('no order');
  return order;
}

async function edit(orderId: string, quantity: number) {
  const { editKey, items } = await read(orderId);
  const asked = {
    ...{ orderId, from: 'Pending' as const, seenKey: editKey ?? '', key: randomUUID(), shippingCost: 8_000 },
    ...{ shippingReason: '', despiteProof: false, added: new Map() },
    quantities: new Map(items.map(({ id }) => [id, quantity])),
  };
  return asUser(sri, (tx) => editOrder(tx, sri, storeId, asked));
}

/** Tells whether the dashboard's order list shows the order if it is filtered by this WhatsApp number of the shop. */
async function isListed(orderId: string, { id: numberId }: ChatNumber): Promise<boolean> {
  const asked = { only: null, search: null, after: null, orderId: null, numberId };
  const { sections } = await asUser(sri, (tx) => readOrderBoard(tx, storeId, asked));
  return sections.some(({ orders }) => orders.some(({ id }) => id === orderId));
}

test.each([
  ['', { active: true }],
  [', renamed since', { name: 'Rini', waNumber: '6281355550001' }],
  [', switched off since', { active: false }],
])('an edited order keeps its WhatsApp number%s, and so its handler', async (_, change) => {
  const { id: orderId } = await newOrder(storeId, { productId: await stockProduct(storeId, 5) });
  const [own, rina] = (await addChatNumbers(storeId, 'Rina')) as [ChatNumber, ChatNumber];
  await asUser(sri, (tx) => handOver(tx, sri, storeId, { orderId, numberId: rina.id }));
  await setChatNumber(rina, storeId, change);
  const { id, name, waNumber } = { ...rina, ...change };
  const kept = { id, name, waNumber };
  expect((await read(orderId)).chatNumber).toEqual(kept);
  expect(await edit(orderId, 3)).toEqual({ kind: 'saved' });
  expect(await read(orderId)).toMatchObject({ totalPrice: 38_000, chatNumber: kept });
  expect([await isListed(orderId, rina), await isListed(orderId, own)]).toEqual([true, false]);
});
