import { beforeEach, describe, expect, test } from 'vitest';
import type { ChatNumber } from '#domain/stores/chat/number.ts';
import { asUser } from '#server/db/access.ts';
import { addChatNumbers, forgetChatNumbers, setChatNumber } from '../../../tests/support/chat/numbers.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { placeTestOrder, setOrderState } from '../../../tests/support/world/orders.ts';
import { world } from '../../../tests/support/world/world.ts';
import { sendMailsOfEvents } from '../mails/send-event-mails.ts';
import { readOrderEvents, readStoreOrder } from '../orders.ts';
import { handOver } from './hand-over.ts';

const { sri, dewi, ani, warung, batik, esTeh } = world;
const { storeId } = warung;

let orderId: string;
let own: ChatNumber;
let rina: ChatNumber;
let tono: ChatNumber;

beforeEach(async () => {
  await forgetChatNumbers(storeId);
  await forgetChatNumbers(batik.storeId);
  orderId = await placeTestOrder(ani, storeId, [{ product: esTeh, quantity: 1 }]);
  [own, rina, tono] = (await addChatNumbers(storeId, 'Rina', 'Tono')) as [ChatNumber, ChatNumber, ChatNumber];
});

const give = (numberId: string, actor = sri) =>
  asUser(actor, (tx) => handOver(tx, actor, actor.storeId ?? '', { orderId, numberId }));

async function read() {
  const order = await asUser(sri, (tx) => readStoreOrder(tx, storeId, orderId));
  if (!order) throw new Error('no order');
  const events = await asUser(sri, (tx) => readOrderEvents(tx, order));
  const notes = events.filter(({ kind }) => kind === 'handed_over').map(({ note }) => note);
  return { name: order.chatNumber?.name ?? null, status: order.status, notes };
}

describe('an order is handed over', () => {
  test('from number to number, and says so in its history', async () => {
    expect(await give(rina.id)).toEqual({ kind: 'handedOver', from: 'Nomor utama', to: 'Rina' });
    expect(await give(tono.id)).toEqual({ kind: 'handedOver', from: 'Rina', to: 'Tono' });
    expect(await give(own.id)).toEqual({ kind: 'handedOver', from: 'Tono', to: 'Nomor utama' });
    expect(await read()).toEqual({
      name: null,
      status: 'Pending',
      notes: ['Dari Nomor utama ke Rina.', 'Dari Rina ke Tono.', 'Dari Tono ke Nomor utama.'],
    });
  });

  test('to the number of the account that takes it over', async () => {
    await setChatNumber(tono, storeId, { memberId: sri.id });
    expect(await give('mine')).toEqual({ kind: 'handedOver', from: 'Nomor utama', to: 'Tono' });
    expect((await read()).notes).toEqual(['Tono mengambil alih dari Nomor utama.']);
  });

  test('in any status, which stays', async () => {
    await setOrderState(orderId, storeId, 'Completed');
    await give(rina.id);
    expect(await read()).toMatchObject({ name: 'Rina', status: 'Completed' });
  });

  test('once, if two do so at the same moment', async () => {
    const results = await Promise.all([give(rina.id), give(rina.id)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(['handedOver', 'unchanged']);
    expect((await read()).notes).toHaveLength(1);
  });

  test('without a mail', async () => {
    const mailsNow = async () => {
      await sendMailsOfEvents('http://kedai.test');
      return askAdmin<{ count: number }>('SELECT count(*)::int FROM mails');
    };
    const before = await mailsNow();
    await give(rina.id);
    expect(await mailsNow()).toEqual(before);
    const waiting = 'SELECT FROM order_events WHERE order_id = $1 AND NOT mailed';
    expect(await askAdmin(waiting, [orderId])).toEqual([]);
  });
});

describe('it is refused', () => {
  test('for a number that is inactive or linked with nobody', async () => {
    await setChatNumber(rina, storeId, { active: false });
    expect([await give(rina.id), await give('mine')]).toEqual([{ kind: 'noNumber' }, { kind: 'noNumber' }]);
  });

  test("for another shop's number, and another shop's order", async () => {
    const [, foreign] = await addChatNumbers(batik.storeId, 'Lina');
    expect(await give(foreign?.id ?? '')).toEqual({ kind: 'noNumber' });
    expect(await give(foreign?.id ?? '', dewi)).toEqual({ kind: 'noOrder' });
    expect((await read()).notes).toEqual([]);
  });

  test('by the database, too, with a number of another shop', async () => {
    const [, foreign] = await addChatNumbers(batik.storeId, 'Lina');
    const forged = asUser(sri, (tx) =>
      tx
        .updateTable('orders')
        .set({ chatNumberId: foreign?.id ?? '' })
        .where('storeId', '=', storeId)
        .where('id', '=', orderId)
        .execute(),
    );
    await expect(forged).rejects.toMatchObject({ code: '23503' });
  });
});
