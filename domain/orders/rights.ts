import { type Actor, may } from '../access.ts';
import type { Right } from '../rights.ts';
import type { OrderStatus } from './order.ts';

export const rightOfStatus: Record<OrderStatus, Right> = {
  Pending: 'orders.bill',
  'Harus Dibayar': 'orders.bill',
  'Sudah Dibayar': 'payments.confirm',
  Processing: 'orders.ship',
  Shipped: 'orders.ship',
  Completed: 'orders.bill',
  Complain: 'orders.bill',
  Cancelled: 'orders.bill',
};

/** Members who send bills or confirm payments must see the ways to pay. See docs/product/team.md#roles-and-rights. */
export function seesWaysToPay(actor: Pick<Actor, 'rights'>): boolean {
  return may(actor, 'orders.bill') || may(actor, 'payments.confirm');
}
