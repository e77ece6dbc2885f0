import type { TimeZone } from '../calendar/time-zone.ts';
import type { OrderStatus } from './order.ts';

export type HistoryOrder = {
  id: string;
  storeId: string;
  orderNumber: number;
  namaToko: string;
  timeZone: TimeZone;
  firstProduct: string;
  otherProducts: number;
  totalPrice: number;
  createdAt: Date;
  status: OrderStatus;
  deadline: Date | null;
  /** True while the shop checks a proof of payment, which suspends the deadline. */
  proofWaits: boolean;
};

export type HistorySection = {
  status: OrderStatus;
  count: number;
  countCapped: boolean;
  orders: HistoryOrder[];
  next: string | null;
};
