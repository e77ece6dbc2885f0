import type { Actor } from '#domain/access.ts';
import { isBilled, type OrderStatus } from '#domain/orders/order.ts';
import { type Auditor, recordAudit } from '#server/audit/audit.ts';
import { asOperatorAt, asSystemWithin, type Tx } from '#server/db/access.ts';
import { commitJointly } from '#server/db/citus/joint-commit.ts';
import { type LockedOrder, lockOrder } from '#server/orders/lock.ts';
import { writeStatusChange } from '#server/orders/status-write.ts';
import { decideProof } from '#server/payments/proofs/decide-proof.ts';

/** `proofId` is the waiting proof of payment that the page showed, or null if it showed none. */
type SeenInvoice = { storeId: string; invoiceId: string; proofId: string | null };

/** 'late': the order that pays the rent no longer waits for payment; its status is now `status`. */
export type Judged =
  | { kind: 'done' }
  | { kind: 'gone' }
  | { kind: 'noProof' }
  | { kind: 'late'; status: OrderStatus };

/** Marks the order that pays the rent as paid, which extends the rent. Accepts the waiting proof of payment, if any. */
export function approveInvoice(actor: Actor, seen: SeenInvoice): Promise<Judged> {
  return judge(actor, seen, async (tx, { tillId, order, proofId }) => {
    const orderId = order.id;
    if (proofId) return decideProof(tx, actor, tillId, { orderId, proofId, to: 'accepted', seenEdit: '' });
    const note = 'Ditandai lunas oleh pengelola, tanpa bukti.';
    const change = { orderId, from: order.status, to: 'Sudah Dibayar', note } as const;
    await writeStatusChange(tx, { order, change, actor, actorRole: 'storeAdmin' });
    return { kind: 'decided' };
  });
}

/** Refuses the waiting proof of payment. The shop's owner reads `reason` and may send another proof. */
export function refuseInvoiceProof(
  actor: Actor,
  auditor: Auditor,
  seen: SeenInvoice,
  reason: string,
): Promise<Judged> {
  const { storeId } = seen;
  return judge(actor, seen, async (tx, { tillId, order, proofId }) => {
    const orderId = order.id;
    if (!proofId) return { kind: 'noProof' };
    await commitJointly(tx);
    const refused = { orderId, proofId, to: 'refused', reason } as const;
    const decided = await decideProof(tx, actor, tillId, refused);
    if (decided.kind === 'decided')
      await recordAudit(tx, auditor, { action: 'rent-refused', storeId, details: { orderId } });
    return decided;
  });
}

type Billed = { tillId: string; order: LockedOrder; proofId: string | null };

function judge(
  actor: Actor,
  { storeId, invoiceId, proofId: seenProofId }: SeenInvoice,
  decide: (tx: Tx, billed: Billed) => Promise<{ kind: string }>,
): Promise<Judged> {
  return asOperatorAt(actor, storeId, (tx) =>
    asSystemWithin(tx, async () => {
      const invoice = await tx
        .selectFrom('rentInvoices')
        .select(['tillId', 'orderId'])
        .where('storeId', '=', storeId)
        .where('id', '=', invoiceId)
        .executeTakeFirst();
      if (!invoice) return { kind: 'gone' };
      const { tillId, orderId } = invoice;
      // If two people decide at once, the second waits for this lock and then finds the order paid.
      const order = await lockOrder(tx, tillId, orderId);
      if (!order) return { kind: 'gone' };
      if (!isBilled(order.status)) return { kind: 'late', status: order.status };
      const proofId = await findWaitingProof(tx, tillId, orderId);
      if (proofId !== seenProofId) return { kind: 'noProof' };
      const { kind } = await decide(tx, { tillId, order, proofId });
      return kind === 'decided' ? { kind: 'done' } : { kind: 'noProof' };
    }),
  );
}

async function findWaitingProof(tx: Tx, tillId: string, orderId: string): Promise<string | null> {
  const proof = await tx
    .selectFrom('paymentProofs')
    .select('id')
    .where('storeId', '=', tillId)
    .where('orderId', '=', orderId)
    .where('status', '=', 'waiting')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return proof?.id ?? null;
}
