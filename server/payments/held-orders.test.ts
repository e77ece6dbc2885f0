import { beforeAll, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { untilLocked } from '../../tests/support/database/locks.ts';
import { orderToPay, orderWithProof, proofsOf, sendTestProof } from '../../tests/support/world/proofs.ts';
import { ownerOf } from '../../tests/support/world/shop-floor.ts';
import { world } from '../../tests/support/world/world.ts';
import { asBuyerAt, asUser } from '../db/access.ts';
import { env } from '../env.ts';
import { lockOrder } from '../orders/lock.ts';
import { readStoreOrder } from '../orders/orders.ts';
import { recordRefund } from '../orders/refunds/refunds.ts';
import { cancelOwnOrder, changeOrderStatus } from '../orders/status.ts';
import { decideProof } from './proofs/decide-proof.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);

beforeAll(() => {
  env.orderLimits = false;
});

const statusOf = async (id: string) => (await asUser(owner, (tx) => readStoreOrder(tx, storeId, id)))?.status;
const states = async (id: string) => (await proofsOf(storeId, id)).map(({ status }) => status);
const refuse = (orderId: string, proofId: string) =>
  asUser(owner, (tx) =>
    decideProof(tx, owner, storeId, { orderId, proofId, to: 'refused', reason: 'Nominalnya kurang.' }),
  );
const cancelOwn = ({ id, buyer }: Awaited<ReturnType<typeof orderToPay>>) =>
  asBuyerAt(buyer, storeId, (tx) => cancelOwnOrder(tx, buyer, storeId, id));
const end = (orderId: string, to: 'Cancelled' | 'Complain', despiteProof = false) =>
  asUser(owner, (tx) =>
    changeOrderStatus(tx, owner, storeId, { orderId, from: 'Harus Dibayar', to, despiteProof }),
  );
test('a proof holds its order: the buyer cannot cancel it, the owner is asked, and can refund the money', async () => {
  const held = await orderWithProof(storeId);
  expect(await cancelOwn(held)).toEqual({ kind: 'proofWaits', status: 'Harus Dibayar' });
  for (const to of ['Cancelled', 'Complain'] as const)
    expect(await end(held.id, to)).toEqual({ kind: 'proofWaits', status: 'Harus Dibayar' });
  expect([await statusOf(held.id), await states(held.id)]).toEqual(['Harus Dibayar', ['waiting']]);
  expect(await end(held.id, 'Cancelled', true)).toEqual({ kind: 'changed' });
  expect([await statusOf(held.id), await states(held.id)]).toEqual(['Cancelled', ['closed']]);
  const today = dayOf(new Date(), 'Asia/Jakarta');
  const refund = { orderId: held.id, amount: 10_000, day: today, seenRefunded: 0 };
  expect(await asUser(owner, (tx) => recordRefund(tx, owner, storeId, refund))).toEqual({ kind: 'noted' });
  const refused = await orderWithProof(storeId);
  await refuse(refused.id, refused.proofId);
  expect(await cancelOwn(refused)).toEqual({ kind: 'changed' });
});

test('if a proof and a cancellation arrive at once, the first one counts and the other is refused', async () => {
  for (const isFirst of [true, false]) {
    for (const by of ['buyer', 'owner']) {
      const order = await orderToPay(storeId);
      const send = () => sendTestProof(storeId, order);
      const cancel = () => (by === 'buyer' ? cancelOwn(order) : end(order.id, 'Cancelled'));
      const results: Promise<{ kind: string }>[] = [];
      await asUser(owner, async (tx) => {
        await lockOrder(tx, storeId, order.id);
        for (const act of isFirst ? [send, cancel] : [cancel, send]) {
          results.push(act());
          await untilLocked(results.length);
        }
      });
      const kinds = (await Promise.all(results)).map(({ kind }) => kind);
      expect(kinds).toEqual(isFirst ? ['sent', 'proofWaits'] : ['changed', 'notPayable']);
      expect([await statusOf(order.id), await states(order.id)]).toEqual(
        isFirst ? ['Harus Dibayar', ['waiting']] : ['Cancelled', []],
      );
    }
  }
});
