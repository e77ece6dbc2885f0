import type { Actor } from '#domain/access.ts';
import type { Tx } from '#server/db/access.ts';
import { discardPrivateFile } from '#server/files/private.ts';
import { recordEvents } from '#server/orders/events.ts';
import { lockOrder } from '#server/orders/lock.ts';

type NamedProof = { orderId: string; proofId: string };

/** 'deleted': the photo is deleted now or was before. 'waiting': the photo stays, because the proof is undecided. */
type DeletedPhoto = 'deleted' | 'waiting' | 'noOrder' | 'noProof';

export async function deleteProofPhoto(
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  actor: Actor,
  storeId: string,
  proof: NamedProof,
): Promise<DeletedPhoto> {
  const { result, fileId } = await run((tx) => takePhoto(tx, actor, storeId, proof));
  if (fileId) await discardPrivateFile(storeId, fileId);
  return result;
}

type Taken = { result: DeletedPhoto; fileId?: string };

async function takePhoto(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, proofId }: NamedProof,
): Promise<Taken> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { result: 'noOrder' };
  const proof = await tx
    .selectFrom('paymentProofs')
    .select(['status', 'fileId'])
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', proofId)
    .executeTakeFirst();
  if (!proof) return { result: 'noProof' };
  if (proof.fileId === null) return { result: 'deleted' };
  if (proof.status === 'waiting') return { result: 'waiting' };
  await tx
    .updateTable('paymentProofs')
    .set({ fileId: null, fingerprint: Buffer.alloc(0) })
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', proofId)
    .execute();
  await tx.deleteFrom('privateFiles').where('storeId', '=', storeId).where('id', '=', proof.fileId).execute();
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId: order.customerId,
      kind: 'proof_photo_deleted',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
    },
  ]);
  return { result: 'deleted', fileId: proof.fileId };
}
