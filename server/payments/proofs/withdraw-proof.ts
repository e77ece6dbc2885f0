import { sql } from 'kysely';
import { WITHDRAW_SECONDS } from '#domain/payments/proof.ts';
import type { Tx } from '#server/db/access.ts';
import { discardPrivateFile } from '#server/files/private.ts';
import { recordEvents } from '#server/orders/events.ts';
import { lockOrder } from '#server/orders/lock.ts';
import type { ProofSender } from './proof-sender.ts';
import type { ProvenOrder } from './send-proof.ts';

/** 'withdrawn' even if an earlier request deleted the proof. 'late' if the proof is decided or too old to withdraw. */
type WithdrawnProof = 'withdrawn' | 'late' | 'notFound';

export async function withdrawProof(
  { run, actorId, isStillAllowed }: Omit<ProofSender, 'attempts'>,
  order: ProvenOrder,
  proofId: string,
): Promise<WithdrawnProof> {
  const { result, fileId } = await run<Taken>(async (tx) => {
    const locked = await lockOrder(tx, order.storeId, order.id);
    const isTheirs =
      locked?.customerId === order.customerId && (!isStillAllowed || (await isStillAllowed(tx)));
    return isTheirs ? take(tx, order, { proofId, actorId }) : { result: 'notFound' };
  });
  if (fileId) await discardPrivateFile(order.storeId, fileId);
  return result;
}

type Taken = { result: WithdrawnProof; fileId?: string | null };

/** Deletes the database rows of the proof and its file; the caller deletes the file. Lock the order first. */
async function take(
  tx: Tx,
  { storeId, id: orderId, customerId }: ProvenOrder,
  { proofId, actorId }: { proofId: string; actorId: string | null },
): Promise<Taken> {
  const proof = await tx
    .selectFrom('paymentProofs')
    .select(['status', 'fileId'])
    .select(sql<boolean>`created_at > now() - make_interval(secs => ${WITHDRAW_SECONDS})`.as('isFresh'))
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', proofId)
    .executeTakeFirst();
  if (!proof) return { result: 'withdrawn' };
  if (proof.status !== 'waiting' || !proof.isFresh) return { result: 'late' };
  await tx
    .deleteFrom('paymentProofs')
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', proofId)
    .execute();
  const { fileId } = proof;
  if (fileId)
    await tx.deleteFrom('privateFiles').where('storeId', '=', storeId).where('id', '=', fileId).execute();
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId,
      kind: 'proof_withdrawn',
      actorId,
      actorRole: 'customer',
      fromStatus: null,
      toStatus: 'Harus Dibayar',
    },
  ]);
  return { result: 'withdrawn', fileId };
}
