import type { Right } from '../rights.ts';
import type { OrderStatus } from './order.ts';

/** The right that a change of an order to this status needs. */
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
