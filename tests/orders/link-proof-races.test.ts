import { beforeAll, describe, expect, test } from 'vitest';
import { asSystem, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { cancelOverdueOrders } from '#server/orders/deadlines/overdue.ts';
import { renewLink } from '#server/orders/link/link.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { readOrderEvents } from '#server/orders/orders.ts';
import { changeOrderStatus } from '#server/orders/status.ts';
import { proofSenderByLink } from '#server/payments/proofs/proof-sender.ts';
import { sendProof } from '#server/payments/proofs/send-proof.ts';
import { untilLocked } from '../support/database/locks.ts';
import { linkPathOf } from '../support/world/orders.ts';
import { freshPhoto, orderToPay, proofsOf } from '../support/world/proofs.ts';
import { concurrently } from '../support/world/shop-floor.ts';
import { passDeadline } from '../support/world/unpaid.ts';
import { world } from '../support/world/world.ts';

const { sri, budi, warung } = world;
const { storeId } = warung;

beforeAll(async () => {
  env.orderLimits = false;
  // Records a check of deadlines. Without a recent check, the program assumes an outage and extends all deadlines.
  await cancelOverdueOrders();
});

async function toPay(): Promise<{ id: string; path: string }> {
  const { id } = await orderToPay(storeId, budi);
  return { id, path: await linkPathOf(storeId, id) };
}

const stateOf = async (id: string) => (await proofsOf(storeId, id)).map(({ status }) => status);

describe('concurrent requests by the secret link', () => {
  const bySender = async (path: string, id: string) => {
    const sender = proofSenderByLink(path.slice('/tagihan/'.length), { id, customerId: budi.id }, '');
    const facts = { seenTotal: null, bank: '', senderName: '' };
    return sendProof(sender, { storeId, id, customerId: budi.id }, facts, await freshPhoto());
  };

  test('of eight photos, five are stored', async () => {
    const { id, path } = await toPay();
    const sent = await concurrently(
      Array.from({ length: 8 }, () => () => bySender(path, id)),
      8,
    );
    expect(sent.map(({ kind }) => kind).sort()).toEqual([
      ...Array(5).fill('sent'),
      ...Array(3).fill('tooMany'),
    ]);
    expect(await stateOf(id)).toHaveLength(5);
  });

  test('a link is revoked while the photo is being uploaded', async () => {
    const { id, path } = await toPay();
    let sending: ReturnType<typeof bySender> | undefined;
    await asUser(sri, async (tx) => {
      await renewLink(tx, sri, storeId, id);
      sending = bySender(path, id);
      await untilLocked();
    });
    expect([await sending, await stateOf(id)]).toEqual([{ kind: 'notFound' }, []]);
  });

  test('a proof and the owner’s mark leave a paid order, and no waiting proof', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, path } = await toPay();
      const mark = asUser(sri, (tx) =>
        changeOrderStatus(tx, sri, storeId, {
          orderId: id,
          from: 'Harus Dibayar',
          to: 'Sudah Dibayar',
          despiteProof: true,
        }),
      );
      const [sent, marked] = await Promise.all([bySender(path, id), mark]);
      expect(marked).toEqual({ kind: 'changed' });
      expect(await stateOf(id)).toEqual(sent.kind === 'sent' ? ['closed'] : []);
    }
  });

  test('a proof and its deadline: the order is held or cancelled, never both', async () => {
    for (let round = 0; round < 6; round++) {
      const { id, path } = await toPay();
      await asSystem((tx) =>
        tx
          .updateTable('orders')
          .set({ dueAt: new Date(Date.now() + 60) })
          .where('id', '=', id)
          .execute(),
      );
      const sending = bySender(path, id);
      for (let sweeps = 0; sweeps < 8; sweeps++) await cancelOverdueOrders();
      const { kind } = await sending;
      await cancelOverdueOrders();
      const order = await asSystem((tx) => lockOrder(tx, storeId, id));
      expect(order?.status).toBe(kind === 'sent' ? 'Harus Dibayar' : 'Cancelled');
    }
  });

  test('proofs for thirty bills whose deadlines pass together, while three processes check them', async () => {
    const bills = await Promise.all(Array.from({ length: 30 }, toPay));
    const ids = bills.map(({ id }) => id);
    let areSent = false;
    const sweepUntilSent = async () => {
      while (!areSent) await cancelOverdueOrders();
    };
    const sweeping = [sweepUntilSent(), sweepUntilSent(), sweepUntilSent()];
    // The deadlines pass while some of the proofs are still being sent.
    const sent = await concurrently(
      bills.map(({ id, path }, nth) => async () => {
        if (nth === 12) await passDeadline(...ids);
        return bySender(path, id);
      }),
      6,
    );
    areSent = true;
    await Promise.all(sweeping);
    await cancelOverdueOrders();
    for (const [nth, { id }] of bills.entries()) {
      const order = await asSystem((tx) => lockOrder(tx, storeId, id));
      const isHeld = sent[nth]?.kind === 'sent';
      expect([order?.status, await stateOf(id)]).toEqual(
        isHeld ? ['Harus Dibayar', ['waiting']] : ['Cancelled', []],
      );
      const events = await asUser(sri, (tx) => readOrderEvents(tx, { storeId, id }));
      expect(events.filter(({ kind }) => kind === 'expired' || kind === 'proof_sent')).toHaveLength(1);
    }
    expect(new Set(sent.map(({ kind }) => kind === 'sent')).size).toBe(2);
  });
});
