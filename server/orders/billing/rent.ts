import type { Actor } from '#domain/access.ts';
import { isWaiting } from '#domain/orders/deadlines/deadline.ts';
import { isCancelled, isPaid, type OrderStatus } from '#domain/orders/order.ts';
import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import type { LockedOrder } from '../lock.ts';

/** An order in the platform operator's shop that pays another shop's rent. `to` is the order's new status. */
export type RentOrderChange = {
  order: LockedOrder;
  rentedShopId: string;
  to: OrderStatus;
  /** Null if the program, not a person, changed the order. */
  actor: Actor | null;
};

/** What paid and cancelled rent orders cause for the shop that rents, in the order's transaction. */
export type RentLedger = {
  settle: (tx: Tx, change: RentOrderChange) => Promise<void>;
  /** Returns the number of the invoice that has to be cancelled before this paid order; null if none has. */
  findUpgradeUpon: (tx: Tx, orderId: string, rentedShopId: string) => Promise<string | null>;
};

let handedIn: RentLedger | undefined;

/** server/program passes it in to avoid an import cycle. */
export function handInRent(ledger: RentLedger): void {
  handedIn = ledger;
}

/** Accepting rent gives a shop days, and cancelling what was paid takes them: both need a fresh second factor. */
export function lacksFactorForRent(
  { rentedShopId, status }: LockedOrder,
  to: OrderStatus,
  actor: Actor,
): boolean {
  const movesDays = isPaid(to) || (isCancelled(to) && !isWaiting(status));
  return rentedShopId !== null && movesDays && lacksFreshFactor(actor);
}

/** True if this person may not open money of the operator now; `requireFreshFactor` has the rule for super admins. */
export function lacksFreshFactor({ hasFactor, factorFresh }: Actor): boolean {
  return hasFactor ? !factorFresh : env.superadminFactor;
}

/** Each function throws in a process that was handed nothing. */
export function rentLedger(): RentLedger {
  if (!handedIn) throw new Error('nothing settles rent in this process');
  return handedIn;
}
