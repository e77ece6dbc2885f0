import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#domain/access.ts';
import { WITHDRAW_SECONDS } from '#domain/payments/proof.ts';
import { asBuyerAt, asUser, type Tx } from '#server/db/access.ts';
import { privateKey } from '#server/files/keys.ts';
import { fileStore } from '#server/files/store.ts';
import { readOrderEvents } from '#server/orders/orders.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import { linkPathOf } from '../../../tests/support/world/orders.ts';
import {
  freshPhoto,
  judgedProof,
  orderToPay,
  orderWithProof,
  proofsOf,
  sendTestProof,
} from '../../../tests/support/world/proofs.ts';
import { concurrently, ownerOf } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { decideProof } from './decide-proof.ts';
import { proofSenderByLink } from './proof-sender.ts';
import { withdrawProof } from './withdraw-proof.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());

const senderFor = (actor: Actor) => ({
  run: <T>(work: (tx: Tx) => Promise<T>) => asBuyerAt<T>(actor, storeId, work),
  actorId: actor.id,
});

type Proven = { id: string; proofId: string };

const withdraw = ({ id, proofId, buyer }: Proven & { buyer: Actor }, by = buyer) =>
  withdrawProof(senderFor(by), { storeId, id, customerId: by.id }, proofId);

const lastEvent = async (id: string) =>
  (await asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }))).at(-1);

async function age({ proofId }: Proven, seconds: number): Promise<void> {
  const sentAt = new Date(Date.now() - seconds * 1_000);
  await admin.query('UPDATE payment_proofs SET created_at = $2 WHERE id = $1', [proofId, sentAt]);
}

it('deletes the picture, frees its place, and is noted in the order’s history', async () => {
  const proof = await orderWithProof(storeId);
  expect(await withdraw(proof)).toBe('withdrawn');
  expect(await proofsOf(storeId, proof.id)).toEqual([]);
  expect(await fileStore.get(privateKey(storeId, proof.fileId))).toBeNull();
  const { rowCount } = await admin.query('SELECT FROM private_files WHERE id = $1', [proof.fileId]);
  expect(rowCount).toBe(0);
  expect(await lastEvent(proof.id)).toMatchObject({
    kind: 'proof_withdrawn',
    actorRole: 'customer',
    fromStatus: null,
    toStatus: 'Harus Dibayar',
  });
});

it('lets the buyer send the same photo again, and five others', async () => {
  const order = await orderToPay(storeId);
  const photo = await freshPhoto();
  for (let time = 0; time < 6; time += 1) {
    expect(await sendTestProof(storeId, order, photo)).toEqual({ kind: 'sent' });
    const [proof] = await proofsOf(storeId, order.id);
    expect(await withdraw({ ...order, proofId: proof?.id ?? '' })).toBe('withdrawn');
  }
  for (let time = 0; time < 5; time += 1)
    expect(await sendTestProof(storeId, order)).toEqual({ kind: 'sent' });
});

it('sent twice, also at once, counts once', async () => {
  const proof = await orderWithProof(storeId);
  const both = await concurrently([() => withdraw(proof), () => withdraw(proof)], 2);
  expect(both).toEqual(['withdrawn', 'withdrawn']);
  const events = await asUser(owner, (tx) => readOrderEvents(tx, { storeId, id: proof.id }));
  expect(events.filter(({ kind }) => kind === 'proof_withdrawn')).toHaveLength(1);
});

it('mails nobody', async () => {
  const proof = await orderWithProof(storeId);
  await writeOrderMails();
  const mails = () => admin.query('SELECT id FROM mails WHERE body_text LIKE $1', [`%${proof.id}%`]);
  const before = (await mails()).rowCount;
  await withdraw(proof);
  await writeOrderMails();
  expect((await mails()).rowCount).toBe(before);
});

it('is refused once the proof was decided, or after 30 seconds', async () => {
  const judged = await judgedProof(storeId);
  expect(await withdraw(judged)).toBe('late');
  const old = await orderWithProof(storeId);
  await age(old, WITHDRAW_SECONDS + 1);
  expect(await withdraw(old)).toBe('late');
  for (const { id } of [judged, old]) expect(await proofsOf(storeId, id)).toHaveLength(1);
});

it('at the same time as an owner’s decision: only one of them counts', async () => {
  const proof = await orderWithProof(storeId);
  const { id: orderId, proofId } = proof;
  const decision = { orderId, proofId, to: 'accepted', seenEdit: '' } as const;
  const [taken, decided] = await Promise.all([
    withdraw(proof),
    asUser(owner, (tx) => decideProof(tx, owner, storeId, decision)),
  ]);
  expect([
    ['withdrawn', 'noProof'],
    ['late', 'decided'],
  ]).toContainEqual([taken, decided.kind]);
});

it('is allowed to the order’s buyer and anyone with its link, and nobody else', async () => {
  const proof = await orderWithProof(storeId);
  const stranger = (await orderToPay(storeId)).buyer;
  expect(await withdraw(proof, stranger)).toBe('notFound');
  const byLink = async (id: string) => {
    const token = (await linkPathOf(storeId, id)).replace('/tagihan/', '');
    const order = { storeId, id: proof.id, customerId: proof.buyer.id };
    return withdrawProof(proofSenderByLink(token, order, ''), order, proof.proofId);
  };
  expect(await byLink((await orderToPay(storeId, proof.buyer)).id)).toBe('notFound');
  expect(await proofsOf(storeId, proof.id)).toHaveLength(1);
  expect(await byLink(proof.id)).toBe('withdrawn');
  expect(await proofsOf(storeId, proof.id)).toEqual([]);
});

it('is also checked by the database: no older, no decided and no foreign proof', async () => {
  const gone = (actor: Actor, { proofId }: Proven) =>
    asBuyerAt(actor, storeId, (tx) =>
      tx
        .deleteFrom('paymentProofs')
        .where('storeId', '=', storeId)
        .where('id', '=', proofId)
        .executeTakeFirst(),
    ).then(({ numDeletedRows }) => numDeletedRows);
  const judged = await judgedProof(storeId);
  expect(await gone(judged.buyer, judged)).toBe(0n);
  const old = await orderWithProof(storeId);
  await age(old, 120);
  expect(await gone(old.buyer, old)).toBe(0n);
  const other = await orderWithProof(storeId);
  expect(await gone(old.buyer, other)).toBe(0n);
  const byOwner = asUser(owner, (tx) =>
    tx
      .deleteFrom('paymentProofs')
      .where('storeId', '=', storeId)
      .where('id', '=', other.proofId)
      .executeTakeFirst(),
  );
  expect((await byOwner).numDeletedRows).toBe(0n);
});
