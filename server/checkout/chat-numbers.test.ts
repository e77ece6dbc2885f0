import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { dayOf } from '#domain/calendar/day.ts';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { address } from '../../tests/support/addresses.ts';
import { addChatNumbers, forgetChatNumbers, setChatNumber } from '../../tests/support/chat/numbers.ts';
import { holdCheckouts } from '../../tests/support/database/locks.ts';
import { until } from '../../tests/support/eventually.ts';
import {
  checkoutRequest,
  concurrently,
  newBuyer,
  stockProduct,
} from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSystem, asUser } from '../db/access.ts';
import { placeOrderDraft } from '../orders/drafts/place.ts';
import { deleteChatNumber } from '../stores/chat/numbers.ts';
import { placeOrder } from './place-order.ts';

const { sri, warung } = world;
const { storeId } = warung;
const today = dayOf(new Date(), 'Asia/Jakarta');
const away = { awayFrom: today, awayUntil: today };

let product: string;
let own: ChatNumber;
let rina: ChatNumber;
let tono: ChatNumber;

beforeEach(async () => {
  await forgetChatNumbers(storeId);
  product = await stockProduct(storeId, 500);
  [own, rina, tono] = (await addChatNumbers(storeId, 'Rina', 'Tono')) as [ChatNumber, ChatNumber, ChatNumber];
});

async function buy(buyer: Actor = newBuyer()) {
  const { orderId, chatNumber } = await place(buyer);
  const { chatNumberId } = await asSystem((tx) =>
    tx.selectFrom('orders').select('chatNumberId').where('id', '=', orderId).executeTakeFirstOrThrow(),
  );
  expect(chatNumber?.id ?? null).toBe(chatNumberId);
  return chatNumber?.name ?? 'toko';
}

async function place(buyer: Actor = newBuyer()) {
  const request = checkoutRequest(storeId, [{ id: product, quantity: 1 }]);
  const result = await placeOrder(buyer, request, address);
  if (result.kind !== 'placed' || result.repeated) throw new Error(JSON.stringify(result));
  return { orderId: result.orderId, chatNumber: result.placed.order.chatNumber };
}

function countsOf(placed: readonly Awaited<ReturnType<typeof place>>[]): number[] {
  const byNumber = Object.groupBy(placed, ({ chatNumber }) => chatNumber?.name ?? 'toko');
  return ['toko', 'Rina', 'Tono'].map((name) => byNumber[name]?.length ?? 0).sort();
}

async function buyTimes(times: number): Promise<string[]> {
  const names: string[] = [];
  for (let nth = 0; nth < times; nth++) names.push(await buy());
  return names;
}

describe('new buyers', () => {
  test('are shared out evenly: 60 orders of 60 buyers, of whom 50 order at once, are 20 for each number', async () => {
    const orders = Array.from({ length: 60 }, () => () => place());
    expect(countsOf(await concurrently(orders, 50))).toEqual([20, 20, 20]);
  });

  test('are shared out evenly among 50 at once, of whom 10 order again and take no turn', async () => {
    const lanes = Array.from({ length: 50 }, (_, nth) => async () => {
      const buyer = newBuyer();
      const first = await place(buyer);
      return { first, second: nth < 10 ? await place(buyer) : null };
    });
    const placed = await concurrently(lanes, 50);
    for (const { first, second } of placed) if (second) expect(second.chatNumber).toEqual(first.chatNumber);
    const late = await concurrently(
      Array.from({ length: 10 }, () => () => place()),
      10,
    );
    expect(countsOf(placed.map(({ first }) => first))).toEqual([16, 17, 17]);
    expect(countsOf([...placed.map(({ first }) => first), ...late])).toEqual([20, 20, 20]);
  });

  test('are in turn', async () => {
    const names = await buyTimes(6);
    const at = names.indexOf('toko');
    expect([...names.slice(at), ...names.slice(0, at)]).toEqual([
      'toko',
      'Rina',
      'Tono',
      'toko',
      'Rina',
      'Tono',
    ]);
  });

  test('do not get a number on holiday, or out of its hours', async () => {
    await setChatNumber(rina, storeId, away);
    expect(new Set(await buyTimes(4))).toEqual(new Set(['toko', 'Tono']));
    const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
    await setChatNumber(tono, storeId, { days: 1 << ((weekday + 3) % 7) });
    expect(await buyTimes(3)).toEqual(['toko', 'toko', 'toko']);
  });

  test('get all active numbers in turn if none answers now', async () => {
    for (const number of [own, rina, tono]) await setChatNumber(number, storeId, away);
    expect(new Set(await buyTimes(3))).toEqual(new Set(['toko', 'Rina', 'Tono']));
  });

  test('never get an inactive number', async () => {
    await setChatNumber(own, storeId, { active: false });
    await setChatNumber(rina, storeId, { active: false });
    expect(await buyTimes(3)).toEqual(['Tono', 'Tono', 'Tono']);
  });
});

describe('a buyer', () => {
  test('stays with the number, even on its holiday, until it is inactive', async () => {
    const buyer = newBuyer();
    const names = [await buy(buyer), ...(await buyTimes(2)), await buy(buyer)];
    expect(names[3]).toBe(names[0]);
    const number = { toko: own, Rina: rina, Tono: tono }[names[0] as 'toko'];
    await setChatNumber(number, storeId, away);
    expect(await buy(buyer)).toBe(names[0]);
    await setChatNumber(number, storeId, { active: false });
    const next = await buy(buyer);
    expect(next).not.toBe(names[0]);
    expect(await buy(buyer)).toBe(next);
  });

  test("of the time when the shop had one number stays with the shop's", async () => {
    const buyer = newBuyer();
    await forgetChatNumbers(storeId);
    expect(await buy(buyer)).toBe('toko');
    await addChatNumbers(storeId, 'Rina', 'Tono');
    expect([await buy(buyer), await buy(buyer)]).toEqual(['toko', 'toko']);
  });

  test('for whom the owner makes the order gets a number in the same way', async () => {
    const make = async (phone: number) => {
      const asked = {
        draftId: randomUUID(),
        lines: [{ id: product, quantity: 1, seenHarga: 10_000 }],
        address: { ...address, wa: `62812${phone}` },
        shippingCost: 0,
      };
      const made = await placeOrderDraft((work) => asUser(sri, work), sri, storeId, asked);
      if ('kind' in made) throw new Error(made.kind);
      const order = asSystem((tx) =>
        tx
          .selectFrom('orders')
          .select('chatNumberId')
          .where('id', '=', made.orderId)
          .executeTakeFirstOrThrow(),
      );
      return (await order).chatNumberId;
    };
    const [one, two, three] = [await make(40_000_001), await make(40_000_002), await make(40_000_003)];
    expect(new Set([one, two, three])).toEqual(new Set([null, rina.id, tono.id]));
    expect([await make(40_000_002), await make(40_000_001)]).toEqual([two, one]);
  });
});

test('a number that is deleted while a checkout gives it away stays, but inactive', async () => {
  await setChatNumber(own, storeId, { active: false });
  await setChatNumber(tono, storeId, { active: false });
  await setChatNumber(own, storeId, { active: true, ...away });
  const gate = await holdCheckouts();
  try {
    const { held, result } = await gate.whileHeld(
      () => buy(),
      async (open) => {
        const deleting = asUser(sri, (tx) => deleteChatNumber(tx, storeId, rina.id));
        await until(() => gate.isBlocking());
        await open();
        return deleting;
      },
    );
    expect([held, result.kind]).toEqual(['Rina', 'deactivated']);
  } finally {
    await gate.end();
  }
});
