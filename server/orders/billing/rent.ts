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

/** `settle` extends a shop's paid rental time when its rent order is paid, and shortens the time on cancellation. */
export type RentLedger = {
  settle: (tx: Tx, change: RentOrderChange) => Promise<void>;
  /** Returns the invoice number of a later upgrade, which must be cancelled before this rent order. Null if none. */
  findUpgradeUpon: (tx: Tx, orderId: string, rentedShopId: string) => Promise<string | null>;
};

let handedIn: RentLedger | undefined;

/** Registers the functions of server/rent. They cannot be imported here, because server/rent imports server/orders. */
export function handInRent(ledger: RentLedger): void {
  handedIn = ledger;
}

/** True if the change extends or shortens a shop's paid term, and the actor must first prove a second factor. */
export function lacksFactorForRent(
  { rentedShopId, status }: LockedOrder,
  to: OrderStatus,
  actor: Actor,
): boolean {
  const movesDays = isPaid(to) || (isCancelled(to) && !isWaiting(status));
  return rentedShopId !== null && movesDays && lacksFreshFactor(actor);
}

/** True if the actor's second factor was not proven recently, or is missing although the settings require one. */
export function lacksFreshFactor({ hasFactor, factorFresh }: Actor): boolean {
  return hasFactor ? !factorFresh : env.superadminFactor;
}

export function rentLedger(): RentLedger {
  if (!handedIn) throw new Error('nothing settles rent in this process');
  return handedIn;
}
