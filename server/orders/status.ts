import type { Actor } from '#domain/access.ts';
import { correctionNote, isCorrected } from '#domain/orders/correction.ts';
import { isWaiting, overdueNote } from '#domain/orders/deadlines/deadline.ts';
import {
  buyerMayCancel,
  closesBill,
  isCancelled,
  isDisputed,
  mayChange,
  type OrderStatus,
} from '#domain/orders/order.ts';
import type { Tx } from '../db/access.ts';
import { lacksFactorForRent, rentLedger } from './billing/rent.ts';
import { isEditedSince, type LockedOrder, lockOrder, lockOverdueOrder } from './lock.ts';
import { hasWaitingProof } from './proofs.ts';
import { type StatusChange, writeStatusChange } from './status-write.ts';

/** `conflict`: the status is no longer the one that the owner saw. `edited`: the order was edited since then. */
export type StatusChangeResult =
  | { kind: 'changed' }
  | { kind: 'conflict'; status: OrderStatus }
  | { kind: 'edited'; totalPrice: number }
  | { kind: 'notAllowed'; status: OrderStatus }
  /** The shop changed the shipping price that the buyer had chosen, but gave no reason. */
  | { kind: 'reasonMissing'; status: OrderStatus }
  | { kind: 'proofWaits'; status: OrderStatus }
  /** The order pays rent, so the owner must first prove the second factor. See `lacksFactorForRent`. */
  | { kind: 'factorMissing'; status: OrderStatus }
  /** A paid upgrade depends on this rent payment; `number` is the number of the upgrade's invoice. */
  | { kind: 'rentUpgraded'; status: OrderStatus; number: string }
  | { kind: 'notFound' };

/** A rent order delivers no goods, so a complaint about it could never be resolved. */
function isRentDispute({ rentedShopId }: LockedOrder, to: OrderStatus): boolean {
  return rentedShopId !== null && isDisputed(to);
}

function findUpgradeUpon(tx: Tx, { id, rentedShopId }: LockedOrder): Promise<string | null> | null {
  return rentedShopId === null ? null : rentLedger().findUpgradeUpon(tx, id, rentedShopId);
}

/** Changes a status (docs/product/orders.md#order-statuses). Automatic callers pass no `actor` and an `asSystem` tx. */
export async function changeOrderStatus(
  tx: Tx,
  actor: Actor | null,
  storeId: string,
  change: StatusChange,
): Promise<StatusChangeResult> {
  const order = await lockOrder(tx, storeId, change.orderId);
  if (!order) return { kind: 'notFound' };
  if (order.status !== change.from) return { kind: 'conflict', status: order.status };
  if (isEditedSince(order, change.seenEdit)) return { kind: 'edited', totalPrice: order.totalPrice };
  if (!mayChange(order, change.to) || isRentDispute(order, change.to))
    return { kind: 'notAllowed', status: order.status };
  if (actor && lacksFactorForRent(order, change.to, actor))
    return { kind: 'factorMissing', status: order.status };
  const number = isCancelled(change.to) ? await findUpgradeUpon(tx, order) : null;
  if (number !== null) return { kind: 'rentUpgraded', status: order.status, number };
  const { shippingCost, shippingReason = '' } = change;
  const isCorrection = isCorrected(order, shippingCost);
  if (isCorrection && shippingReason === '') return { kind: 'reasonMissing', status: order.status };
  const isAsked = closesBill(order.status) && !change.despiteProof;
  if (isAsked && (await hasWaitingProof(tx, storeId, order.id)))
    return { kind: 'proofWaits', status: order.status };
  const note = isCorrection
    ? correctionNote(order.shippingCost, shippingCost ?? 0, shippingReason)
    : change.note;
  const actorRole = actor ? 'storeAdmin' : 'system';
  await writeStatusChange(tx, { order, change: { ...change, note }, actor, actorRole });
  return { kind: 'changed' };
}

export async function cancelOwnOrder(
  tx: Tx,
  actor: Actor,
  storeId: string,
  orderId: string,
): Promise<StatusChangeResult> {
  const order = await lockOrder(tx, storeId, orderId);
  if (!order || order.customerId !== actor.id) return { kind: 'notFound' };
  if (!buyerMayCancel(order.status)) return { kind: 'notAllowed', status: order.status };
  if (await hasWaitingProof(tx, storeId, orderId)) return { kind: 'proofWaits', status: order.status };
  const change = { orderId, from: order.status, to: 'Cancelled' as const };
  await writeStatusChange(tx, { order, change, actor, actorRole: 'customer' });
  return { kind: 'changed' };
}

/** Returns false if the order is locked elsewhere or must not be cancelled yet. `tx` must come from `asSystem`. */
export async function cancelOverdueOrder(tx: Tx, storeId: string, orderId: string): Promise<boolean> {
  const order = await lockOverdueOrder(tx, storeId, orderId);
  if (!order?.dueAt || !isWaiting(order.status)) return false;
  const { timeZone } = await tx
    .selectFrom('stores')
    .select('timeZone')
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  const note = overdueNote(order.status, order.dueAt, timeZone);
  const change = { orderId, from: order.status, to: 'Cancelled' as const, note };
  await writeStatusChange(tx, { order, change, actor: null, actorRole: 'system', kind: 'expired' });
  return true;
}
