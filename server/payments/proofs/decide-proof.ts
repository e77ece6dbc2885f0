import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import { isBilled, type OrderStatus } from '#domain/orders/order.ts';
import { acceptedNote, HOURS_AFTER_REFUSAL, type ProofStatus } from '#domain/payments/proof.ts';
import type { ProofDecision } from '#domain/payments/proof-form.ts';
import type { Tx } from '#server/db/access.ts';
import { lacksFactorForRent } from '#server/orders/billing/rent.ts';
import { recordEvents } from '#server/orders/events.ts';
import { isEditedSince, type LockedOrder, lockOrder } from '#server/orders/lock.ts';
import { writeStatusChange } from '#server/orders/status-write.ts';

/** `judged`: the proof was decided before. `edited`: the order was edited after the owner saw it. */
type DecidedProof =
  | { kind: 'decided' }
  | { kind: 'judged'; status: ProofStatus }
  | { kind: 'conflict'; status: OrderStatus }
  | { kind: 'edited'; totalPrice: number }
  | { kind: 'noOrder' | 'noProof' }
  /** The order pays a shop's rent, and the user must first prove a second factor. See `lacksFactorForRent`. */
  | { kind: 'factorMissing' };

export async function decideProof(
  tx: Tx,
  actor: Actor,
  storeId: string,
  { orderId, ...decision }: ProofDecision & { orderId: string },
): Promise<DecidedProof> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order) return { kind: 'noOrder' };
  const { proofId } = decision;
  const proof = await tx
    .selectFrom('paymentProofs')
    .select('status')
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', proofId)
    .executeTakeFirst();
  if (!proof) return { kind: 'noProof' };
  if (proof.status !== 'waiting') return { kind: 'judged', status: proof.status };
  if (!isBilled(order.status)) return { kind: 'conflict', status: order.status };
  if (decision.to === 'accepted' && isEditedSince(order, decision.seenEdit))
    return { kind: 'edited', totalPrice: order.totalPrice };
  if (decision.to === 'accepted' && lacksFactorForRent(order, 'Sudah Dibayar', actor))
    return { kind: 'factorMissing' };
  await tx
    .updateTable('paymentProofs')
    .set({
      status: decision.to,
      decidedAt: sql<Date>`now()`,
      ...(decision.to === 'refused' && { reason: decision.reason }),
    })
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .where('id', '=', proofId)
    .execute();
  await (decision.to === 'accepted'
    ? markPaid(tx, actor, order)
    : recordRefusalEvent(tx, actor, order, decision.reason));
  return { kind: 'decided' };
}

async function markPaid(tx: Tx, actor: Actor, order: LockedOrder): Promise<void> {
  const change = {
    orderId: order.id,
    from: order.status,
    to: 'Sudah Dibayar',
    note: acceptedNote,
  } as const;
  await writeStatusChange(tx, { order, change, actor, actorRole: 'storeAdmin' });
}

async function recordRefusalEvent(tx: Tx, actor: Actor, order: LockedOrder, reason: string): Promise<void> {
  const { storeId, id: orderId, customerId } = order;
  await recordEvents(tx, [
    {
      storeId,
      orderId,
      customerId,
      kind: 'proof_refused',
      actorId: actor.id,
      actorRole: 'storeAdmin',
      fromStatus: null,
      toStatus: order.status,
      dueAt: await extendDeadlineIfShort(tx, order),
      note: reason,
    },
  ]);
}

/** After a refusal, extends a short deadline so that the buyer can send a new proof. Null if there is no deadline. */
async function extendDeadlineIfShort(tx: Tx, { storeId, id, dueAt }: LockedOrder): Promise<Date | null> {
  if (!dueAt) return null;
  const least = sql<Date>`greatest(${dueAt}::timestamptz,
    date_trunc('minute', now() + make_interval(hours => ${HOURS_AFTER_REFUSAL}::int, mins => 1)))`;
  const row = await tx
    .updateTable('orders')
    .set({ dueAt: least, dueSetAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('dueAt')
    .executeTakeFirstOrThrow();
  return row.dueAt;
}
