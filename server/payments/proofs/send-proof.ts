import { createHash, randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isBilled, type OrderStatus } from '#domain/orders/order.ts';
import { proofPlaces } from '#domain/payments/proof.ts';
import type { ProofFacts } from '#domain/payments/proof-form.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';
import type { Tx } from '#server/db/access.ts';
import { FileStoreError } from '#server/files/failure.ts';
import type { PictureRefusal } from '#server/files/images/images.ts';
import { type InsertFileRow, storeReceipt } from '#server/files/private.ts';
import { log } from '#server/log.ts';
import { recordEvents } from '#server/orders/events.ts';
import { lockOrder } from '#server/orders/lock.ts';
import { hasRoomForProof } from '#server/stores/free/allowance.ts';
import type { ProofSender } from './proof-sender.ts';

export type ProvenOrder = { storeId: string; id: string; customerId: string };

/**
 * `judged`: the same photo was sent and decided before. `over`: the payment deadline has passed. `full`: a trial shop
 * has used twice its storage space.
 */
type ProofVerdict =
  | { kind: 'sent' }
  | { kind: 'notPayable'; status: OrderStatus }
  | { kind: 'over' | 'tooMany' | 'judged' | 'notFound' | 'full' };

export type SentProof =
  | ProofVerdict
  | { kind: 'tooManyAttempts'; waitSeconds: number }
  | (Omit<PictureRefusal, 'ok'> & { kind: 'badPhoto' });

/** Stores a proof of payment. Sending the same photo again before the owner decides also returns 'sent'. */
export async function sendProof(
  sender: ProofSender,
  order: ProvenOrder,
  facts: ProofFacts,
  photo: Uint8Array,
): Promise<SentProof> {
  for (const { limit, key } of sender.attempts) {
    const waitSeconds = await hitLimit(limit, key);
    if (waitSeconds !== null) return { kind: 'tooManyAttempts', waitSeconds };
  }
  // Checks the space before the transaction, because a check during it would take a second connection.
  const hasRoom = await hasRoomForProof(order.storeId);
  const write = (webp: Buffer, note: InsertFileRow) =>
    writeReceipt(sender, order, { ...facts, hasRoom }, webp, note);
  try {
    const stored = await storeReceipt(write, order, photo);
    return 'ok' in stored ? { ...stored, kind: 'badPhoto' } : stored;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    log.error({ err: error, storeId: order.storeId }, 'a proof of payment could not be kept');
    return { kind: 'badPhoto', status: 503, message: error.text };
  }
}

async function writeReceipt(
  { run, actorId, isStillAllowed }: ProofSender,
  order: ProvenOrder,
  { hasRoom, ...facts }: ProofFacts & { hasRoom: boolean },
  webp: Buffer,
  note: InsertFileRow,
): Promise<ProofVerdict> {
  // The image library is loaded only here, because many processes never receive a photo.
  const { fingerprintOf } = await import('../pictures/fingerprint.ts');
  const digest = createHash('sha256').update(webp).digest();
  const fingerprint = await fingerprintOf(webp);
  return run(async (tx) => {
    const { verdict, isKnown, totalPrice } = await judge(tx, order, digest, isStillAllowed);
    if (verdict.kind === 'sent' && !isKnown) {
      if (!hasRoom) return { kind: 'full' };
      const seenTotal = await billedTotal(tx, order, { asked: facts.seenTotal, now: totalPrice });
      const proof = { ...facts, seenTotal, digest, fingerprint, fileId: await note(tx), actorId };
      await writeProof(tx, order, proof);
    }
    return verdict;
  });
}

async function judge(
  tx: Tx,
  { storeId, id, customerId }: ProvenOrder,
  digest: Buffer,
  isStillAllowed: ProofSender['isStillAllowed'],
): Promise<{ verdict: ProofVerdict; isKnown: boolean; totalPrice: number }> {
  const order = await lockOrder(tx, storeId, id);
  const totalPrice = order?.totalPrice ?? 0;
  const refuse = (verdict: ProofVerdict) => ({ verdict, isKnown: false, totalPrice });
  if (order?.customerId !== customerId) return refuse({ kind: 'notFound' });
  if (isStillAllowed && !(await isStillAllowed(tx))) return refuse({ kind: 'notFound' });
  if (!isBilled(order.status)) return refuse({ kind: 'notPayable', status: order.status });
  const sent = await tx
    .selectFrom('paymentProofs')
    .select(['status', 'digest', 'createdAt'])
    .where('storeId', '=', storeId)
    .where('orderId', '=', id)
    .execute();
  const duplicate = sent.find((one) => one.digest.equals(digest));
  if (duplicate)
    return { ...refuse({ kind: duplicate.status === 'waiting' ? 'sent' : 'judged' }), isKnown: true };
  const isHeld = sent.some(({ status }) => status === 'waiting');
  if (!isHeld && (await isPast(tx, order.dueAt))) return refuse({ kind: 'over' });
  const places = proofPlaces(sent, await relinkedAt(tx, { storeId, id }));
  return refuse({ kind: places > 0 ? 'sent' : 'tooMany' });
}

async function relinkedAt(tx: Tx, order: { storeId: string; id: string }): Promise<Date | null> {
  const event = await tx
    .selectFrom('orderEvents')
    .select('createdAt')
    .where('storeId', '=', order.storeId)
    .where('orderId', '=', order.id)
    .where('kind', '=', 'relinked')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return event?.createdAt ?? null;
}

async function isPast(tx: Tx, due: Date | null): Promise<boolean> {
  if (!due) return false;
  const { rows } = await sql<{ isPast: boolean }>`SELECT ${due}::timestamptz <= now() AS is_past`.execute(tx);
  return rows[0]?.isPast ?? true;
}

/** Returns `asked` (the total in the sender's form) if the order ever had this total; otherwise the current total. */
async function billedTotal(
  tx: Tx,
  { storeId, id }: ProvenOrder,
  { asked, now }: { asked: number | null; now: number },
): Promise<number> {
  if (asked === null || asked === now) return now;
  const edit = await tx
    .selectFrom('orderEvents')
    .select('id')
    .where('storeId', '=', storeId)
    .where('orderId', '=', id)
    .where('oldTotal', '=', asked)
    .limit(1)
    .executeTakeFirst();
  return edit ? asked : now;
}

type NewProof = Omit<ProofFacts, 'seenTotal'> & {
  seenTotal: number;
  digest: Buffer;
  fingerprint: Buffer;
  fileId: string;
  actorId: string | null;
};

async function writeProof(
  tx: Tx,
  { storeId, id: orderId, customerId }: ProvenOrder,
  { actorId, ...proof }: NewProof,
): Promise<void> {
  const row = { storeId, orderId, id: randomUUIDv7(), customerId, decidedAt: null, sameAs: null, ...proof };
  await tx.insertInto('paymentProofs').values(row).execute();
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId,
      kind: 'proof_sent',
      actorId,
      actorRole: 'customer',
      fromStatus: null,
      toStatus: 'Harus Dibayar',
    },
  ]);
}
