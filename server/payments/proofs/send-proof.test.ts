import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem, asUser } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { cancelOverdueOrders } from '#server/orders/deadlines/overdue.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { readOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { cancelOverdueOrder, changeOrderStatus } from '#server/orders/status.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { untilLocked } from '../../../tests/support/database/locks.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { setOrderState } from '../../../tests/support/world/orders.ts';
import {
  freshPhoto,
  orderToPay,
  orderWithProof,
  proofsOf,
  sendTestProof,
} from '../../../tests/support/world/proofs.ts';
import { concurrently, ownerOf } from '../../../tests/support/world/shop-floor.ts';
import { givePaymentTime, passDeadline } from '../../../tests/support/world/unpaid.ts';
import { world } from '../../../tests/support/world/world.ts';
import { decideProof } from './decide-proof.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);
const HOUR_MS = 3_600_000;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  env.orderLimits = false;
  // Records that deadlines are checked. Without a recent record, overdue orders get more time and are not cancelled.
  await cancelOverdueOrders();
});
afterAll(() => admin.end());

const read = (id: string) => asUser(owner, (tx) => readStoreOrder(tx, storeId, id));
const statusOf = async (id: string) => (await read(id))?.status;
const timeline = (id: string) => asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }));
const states = async (id: string) => (await proofsOf(storeId, id)).map(({ status }) => status);

const accept = (orderId: string, proofId: string) =>
  asUser(owner, (tx) => decideProof(tx, owner, storeId, { orderId, proofId, to: 'accepted', seenEdit: '' }));
const refuse = (orderId: string, proofId: string, reason = 'Nominalnya kurang.') =>
  asUser(owner, (tx) => decideProof(tx, owner, storeId, { orderId, proofId, to: 'refused', reason }));
const markPaid = (orderId: string) =>
  asUser(owner, (tx) =>
    changeOrderStatus(tx, owner, storeId, {
      orderId,
      from: 'Harus Dibayar',
      to: 'Sudah Dibayar',
      despiteProof: true,
    }),
  );

describe('a proof', () => {
  it('is stored with a private file and an event, and waits', async () => {
    const order = await orderToPay(storeId);
    expect((await read(order.id))?.proofWaits).toBe(false);
    expect(await sendTestProof(storeId, order)).toEqual({ kind: 'sent' });
    expect(await proofsOf(storeId, order.id)).toMatchObject([
      { bank: 'BCA', senderName: 'Budi', status: 'waiting', reason: '' },
    ]);
    expect((await timeline(order.id)).at(-1)).toMatchObject({
      kind: 'proof_sent',
      actorRole: 'customer',
      fromStatus: null,
      toStatus: 'Harus Dibayar',
    });
    expect((await read(order.id))?.proofWaits).toBe(true);
  });

  it('counts once if it is sent again, also at once; after the decision it cannot be sent again', async () => {
    const order = await orderToPay(storeId);
    const photo = await freshPhoto();
    const twice = await Promise.all([1, 2, 3].map(() => sendTestProof(storeId, order, photo)));
    expect(twice).toEqual([{ kind: 'sent' }, { kind: 'sent' }, { kind: 'sent' }]);
    const [proof, ...more] = await proofsOf(storeId, order.id);
    expect(more).toEqual([]);
    await refuse(order.id, proof?.id ?? '');
    expect(await sendTestProof(storeId, order, photo)).toEqual({ kind: 'judged' });
  });

  it('is one of five at most, also if sent at once', async () => {
    const order = await orderToPay(storeId);
    const sent = await concurrently(
      Array.from({ length: 8 }, () => () => sendTestProof(storeId, order)),
      8,
    );
    expect(sent.map(({ kind }) => kind).sort()).toEqual([
      ...Array(5).fill('sent'),
      ...Array(3).fill('tooMany'),
    ]);
  });

  it('is accepted only from the buyer of an unpaid order before its deadline', async () => {
    const order = await orderToPay(storeId);
    const other = await orderToPay(storeId);
    expect(await sendTestProof(storeId, { id: other.id, buyer: order.buyer })).toEqual({ kind: 'notFound' });
    expect(await sendTestProof(world.batik.storeId, order)).toEqual({ kind: 'notFound' });
    await passDeadline(order.id);
    expect(await sendTestProof(storeId, order)).toEqual({ kind: 'over' });
    await setOrderState(other.id, storeId, 'Sudah Dibayar');
    expect(await sendTestProof(storeId, other)).toEqual({ kind: 'notPayable', status: 'Sudah Dibayar' });
    for (const { id } of [order, other]) expect(await proofsOf(storeId, id)).toEqual([]);
  });

  it('is refused if it is not a picture', async () => {
    const order = await orderToPay(storeId);
    const sent = await sendTestProof(storeId, order, Buffer.from('%PDF-1.7'));
    expect(sent).toMatchObject({ kind: 'badPhoto', status: 415 });
  });

  it('is closed with its order if that is paid without it', async () => {
    const paid = await orderWithProof(storeId);
    expect(await markPaid(paid.id)).toEqual({ kind: 'changed' });
    expect(await states(paid.id)).toEqual(['closed']);
  });
});

describe('the owner', () => {
  it('accepts one: the order is paid, and other waiting proofs are closed', async () => {
    const order = await orderWithProof(storeId);
    await sendTestProof(storeId, order);
    expect(await accept(order.id, order.proofId)).toEqual({ kind: 'decided' });
    expect(await states(order.id)).toEqual(['accepted', 'closed']);
    expect((await timeline(order.id)).at(-1)).toMatchObject({
      kind: 'paid',
      toStatus: 'Sudah Dibayar',
      note: 'Bukti pembayaran diterima.',
    });
    expect(await refuse(order.id, order.proofId)).toEqual({ kind: 'judged', status: 'accepted' });
  });

  it('refuses one with a reason: the buyer has 24 hours from then, never less than before', async () => {
    const late = await orderWithProof(storeId);
    await passDeadline(late.id);
    const before = Date.now();
    expect(await refuse(late.id, late.proofId, 'Bukan rekening kami.')).toEqual({ kind: 'decided' });
    const due = (await read(late.id))?.dueAt?.getTime() ?? 0;
    expect(due).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
    expect(due).toBeLessThanOrEqual(Date.now() + 24 * HOUR_MS + 60_000);
    expect((await timeline(late.id)).at(-1)).toMatchObject({
      kind: 'proof_refused',
      note: 'Bukan rekening kami.',
      dueAt: new Date(due),
    });
    expect(await proofsOf(storeId, late.id)).toMatchObject([
      { status: 'refused', reason: 'Bukan rekening kami.' },
    ]);
    await givePaymentTime(storeId, 168);
    const early = await orderToPay(storeId);
    await admin.query(`UPDATE orders SET due_at = '2099-01-01Z' WHERE id = $1`, [early.id]);
    await sendTestProof(storeId, early);
    const [proof] = await proofsOf(storeId, early.id);
    await refuse(early.id, proof?.id ?? '');
    expect((await read(early.id))?.dueAt).toEqual(new Date('2099-01-01Z'));
  });

  it('finds no proof of another order or another shop', async () => {
    const [one, other] = [await orderWithProof(storeId), await orderWithProof(storeId)];
    expect(await accept(other.id, one.proofId)).toEqual({ kind: 'noProof' });
    const { dewi, batik } = world;
    const foreign = { orderId: one.id, proofId: one.proofId, to: 'accepted', seenEdit: '' } as const;
    expect(await asUser(dewi, (tx) => decideProof(tx, dewi, batik.storeId, foreign))).toEqual({
      kind: 'noOrder',
    });
    expect(await asUser(dewi, (tx) => decideProof(tx, dewi, storeId, foreign))).toEqual({ kind: 'noOrder' });
    expect(await states(one.id)).toEqual(['waiting']);
  });
});

describe('concurrently', () => {
  it('accepting and refusing have one winner', async () => {
    for (let round = 0; round < 8; round++) {
      const { id, proofId } = await orderWithProof(storeId);
      const results = await Promise.all([accept(id, proofId), refuse(id, proofId), accept(id, proofId)]);
      expect(results.filter(({ kind }) => kind === 'decided')).toHaveLength(1);
      expect(results.filter(({ kind }) => kind === 'judged')).toHaveLength(2);
      const [state] = await states(id);
      expect(await statusOf(id)).toBe(state === 'accepted' ? 'Sudah Dibayar' : 'Harus Dibayar');
      const kinds = (await timeline(id)).map(({ kind }) => kind).slice(-1);
      expect(kinds).toEqual([state === 'accepted' ? 'paid' : 'proof_refused']);
    }
  });

  it('a proof and the owner’s mark leave a paid order without waiting proofs', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await orderToPay(storeId);
      const [sent, marked] = await Promise.all([sendTestProof(storeId, order), markPaid(order.id)]);
      expect(marked).toEqual({ kind: 'changed' });
      expect(['sent', 'notPayable']).toContain(sent.kind);
      expect([await statusOf(order.id), await states(order.id)]).toEqual([
        'Sudah Dibayar',
        sent.kind === 'sent' ? ['closed'] : [],
      ]);
    }
  });

  it('a proof that comes first holds the deadline; one that comes second is refused', async () => {
    const first = await orderToPay(storeId);
    let sending: ReturnType<typeof sendTestProof> | undefined;
    await asUser(owner, async (tx) => {
      await lockOrder(tx, storeId, first.id);
      sending = sendTestProof(storeId, first);
      await untilLocked();
    });
    expect(await sending).toEqual({ kind: 'sent' });
    await passDeadline(first.id);
    expect(await asSystem((tx) => cancelOverdueOrder(tx, storeId, first.id))).toBe(false);
    const second = await orderToPay(storeId);
    await admin.query(`UPDATE orders SET due_at = now() - interval '1 second' WHERE id = $1`, [second.id]);
    await asSystem(async (tx) => {
      expect(await cancelOverdueOrder(tx, storeId, second.id)).toBe(true);
      sending = sendTestProof(storeId, second);
      await untilLocked();
    });
    expect(await sending).toEqual({ kind: 'notPayable', status: 'Cancelled' });
  });
});

describe('while a proof waits, no deadline cancels the order', () => {
  it('not even one second after the proof, or with many processes; once refused it has a day more', async () => {
    await cancelOverdueOrders();
    const held = await orderWithProof(storeId);
    await admin.query(`UPDATE orders SET due_at = now() - interval '1 second' WHERE id = $1`, [held.id]);
    const sweeps = await Promise.all([cancelOverdueOrders(), cancelOverdueOrders()]);
    expect(sweeps).toEqual(Array(2).fill({ cancelled: 0, failed: 0 }));
    expect(await statusOf(held.id)).toBe('Harus Dibayar');
    await refuse(held.id, held.proofId);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 0, failed: 0 });
    await passDeadline(held.id);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
  });

  it('a proof is in time one second before the deadline, and late one second after it', async () => {
    const [early, late] = [await orderToPay(storeId), await orderToPay(storeId)];
    const end = (id: string, seconds: number) =>
      admin.query(`UPDATE orders SET due_at = now() + make_interval(secs => $2) WHERE id = $1`, [
        id,
        seconds,
      ]);
    // On a busy machine the second may pass before the proof is stored.
    await eventually(async () => {
      await end(early.id, 1);
      expect(await sendTestProof(storeId, early)).toEqual({ kind: 'sent' });
    });
    await end(late.id, -1);
    expect(await sendTestProof(storeId, late)).toEqual({ kind: 'over' });
    await end(early.id, -1);
    expect(await cancelOverdueOrders()).toEqual({ cancelled: 1, failed: 0 });
    expect([await statusOf(early.id), await statusOf(late.id)]).toEqual(['Harus Dibayar', 'Cancelled']);
  });

  it('proofs and the sweep at once: each order is held or cancelled, never both', async () => {
    const orders = await concurrently(
      Array.from({ length: 24 }, () => () => orderToPay(storeId)),
      1,
    );
    const ids = orders.map(({ id }) => id);
    await admin.query(`UPDATE orders SET due_at = now() + interval '0.3 seconds' WHERE id = ANY ($1)`, [ids]);
    const sweeping = (async () => {
      for (let sweeps = 0; sweeps < 40; sweeps++) await cancelOverdueOrders();
    })();
    const sent = await concurrently(
      orders.map((order) => () => sendTestProof(storeId, order)),
      3,
    );
    await sweeping;
    await cancelOverdueOrders();
    for (const [at, { id }] of orders.entries()) {
      const held = sent[at]?.kind === 'sent';
      expect([id, await statusOf(id)]).toEqual([id, held ? 'Harus Dibayar' : 'Cancelled']);
    }
  });
});
