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
