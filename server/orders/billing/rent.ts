import type { Actor } from '#domain/access.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Tx } from '#server/db/access.ts';
import type { LockedOrder } from '../lock.ts';

/** An order in the platform operator's shop that pays another shop's rent. `to` is the order's new status. */
export type RentOrderChange = {
  order: LockedOrder;
  rentedShopId: string;
  to: OrderStatus;
  /** Null if the program, not a person, changed the order. */
  actor: Actor | null;
};

type SettleRent = (tx: Tx, change: RentOrderChange) => Promise<void>;

let handedIn: SettleRent | undefined;

/** `settle` runs in the transaction that changes the order. server/program passes it in to avoid an import cycle. */
export function handInRent(settle: SettleRent): void {
  handedIn = settle;
}

export async function settleRentOrder(tx: Tx, change: RentOrderChange): Promise<void> {
  if (!handedIn) throw new Error('nothing settles rent in this process');
  await handedIn(tx, change);
}
