import type { Actor } from '#domain/access.ts';
import { isPaid, type OrderStatus } from '#domain/orders/order.ts';
import type { Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import type { LockedOrder } from '../lock.ts';

/** An order of the operator's shop that pays a shop's rent, and the status that it has just got. */
export type RentOrderChange = {
  order: LockedOrder;
  rentedShopId: string;
  to: OrderStatus;
  /** Null if the program acted by itself. */
  actor: Actor | null;
};

type SettleRent = (tx: Tx, change: RentOrderChange) => Promise<void>;

let handedIn: SettleRent | undefined;

/** Sets what a paid or cancelled rent order causes in the same transaction. server/program hands it in. */
export function handInRent(settle: SettleRent): void {
  handedIn = settle;
}

/** True if this person may not accept rent now; `requireFreshFactor` has the same rule for super admins. */
export function lacksFactorForRent({ rentedShopId }: LockedOrder, to: OrderStatus, actor: Actor): boolean {
  if (rentedShopId === null || !isPaid(to)) return false;
  return actor.hasFactor ? !actor.factorFresh : env.superadminFactor;
}

export async function settleRentOrder(tx: Tx, change: RentOrderChange): Promise<void> {
  if (!handedIn) throw new Error('nothing settles rent in this process');
  await handedIn(tx, change);
}
