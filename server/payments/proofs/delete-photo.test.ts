import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asUser, type Tx } from '#server/db/access.ts';
import { privateKey } from '#server/files/keys.ts';
import { fileStore } from '#server/files/store.ts';
import { readOrderEvents } from '#server/orders/orders.ts';
import { openAdmin } from '../../../tests/support/database/database.ts';
import { writeOrderMails } from '../../../tests/support/world/mails.ts';
import {
  freshPhoto,
  judgedProof,
  orderToPay,
  orderWithProof,
  proofsOf,
  sendTestProof,
} from '../../../tests/support/world/proofs.ts';
import { ownerOf } from '../../../tests/support/world/shop-floor.ts';
import { world } from '../../../tests/support/world/world.ts';
import { decideProof } from './decide-proof.ts';
import { deleteProofPhoto } from './delete-photo.ts';

const { storeId } = world.warung;
const owner = ownerOf(storeId);

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());

const as =
  (actor: typeof owner) =>
  <T>(work: (tx: Tx) => Promise<T>) =>
    asUser(actor, work);
const deletePhoto = (orderId: string, proofId: string) =>
  deleteProofPhoto(as(owner), owner, storeId, { orderId, proofId });

const isStored = async (fileId: string) => (await fileStore.get(privateKey(storeId, fileId))) !== null;
const kinds = async (id: string) =>
  (await asUser(owner, (tx) => readOrderEvents(tx, { storeId, id }))).map(({ kind }) => kind);

it('deletes the photo of a decided proof, also from the file store, and keeps the decision', async () => {
  const { id, proofId, fileId } = await judgedProof(storeId);
  expect(await isStored(fileId)).toBe(true);
  expect(await deletePhoto(id, proofId)).toBe('deleted');
  expect(await isStored(fileId)).toBe(false);
  expect(await proofsOf(storeId, id)).toMatchObject([
    { fileId: null, bank: 'BCA', status: 'refused', reason: 'Nominalnya kurang.' },
  ]);
  const { rows } = await admin.query(
    `SELECT octet_length(fingerprint) AS left, (SELECT count(*)::int FROM private_files f WHERE f.id = $2) AS files
     FROM payment_proofs WHERE id = $1`,
    [proofId, fileId],
  );
  expect(rows).toEqual([{ left: 0, files: 0 }]);
});

it('notes it once in the order’s history, and mails nobody', async () => {
  const { id, proofId } = await judgedProof(storeId);
  const before = await mailsAbout(id);
  expect([await deletePhoto(id, proofId), await deletePhoto(id, proofId)]).toEqual(['deleted', 'deleted']);
  expect((await kinds(id)).filter((kind) => kind === 'proof_photo_deleted')).toHaveLength(1);
  expect(await mailsAbout(id)).toBe(before);
});

it('keeps the photo of a waiting proof, and that of another shop', async () => {
  const { id, proofId, fileId } = await orderWithProof(storeId);
  expect(await deletePhoto(id, proofId)).toBe('waiting');
  const taken = asUser(owner, (tx) =>
    tx
      .updateTable('paymentProofs')
      .set({ fileId: null })
      .where('storeId', '=', storeId)
      .where('id', '=', proofId)
      .execute(),
  );
  await expect(taken).rejects.toMatchObject({ code: '42501' });
  const named = asUser(owner, (tx) =>
    tx.deleteFrom('privateFiles').where('storeId', '=', storeId).where('id', '=', fileId).execute(),
  );
  await expect(named).rejects.toMatchObject({ code: '23503' });
  const other = ownerOf(world.batik.storeId);
  expect(await deleteProofPhoto(as(other), other, storeId, { orderId: id, proofId })).toBe('noOrder');
  expect(await isStored(fileId)).toBe(true);
});

it('recognizes the same photo again', async () => {
  const order = await orderToPay(storeId);
  const photo = await freshPhoto();
  await sendTestProof(storeId, order, photo);
  const [proof] = await proofsOf(storeId, order.id);
  const decision = { orderId: order.id, proofId: proof?.id ?? '', to: 'refused', reason: 'Buram.' } as const;
  await asUser(owner, (tx) => decideProof(tx, owner, storeId, decision));
  await deletePhoto(order.id, proof?.id ?? '');
  expect(await sendTestProof(storeId, order, photo)).toEqual({ kind: 'judged' });
});

async function mailsAbout(id: string): Promise<number | null> {
  await writeOrderMails();
  return (await admin.query(`SELECT FROM mails WHERE body_text LIKE '%' || $1 || '%'`, [id])).rowCount;
}
