import type { TimeZone } from '../stores/store.ts';
import type { OrderStatus } from './order.ts';

/** An order as its buyer's list shows it. `otherProducts`: how many lines it has besides the first. */
export type HistoryOrder = {
  id: string;
  orderNumber: number;
  namaToko: string;
  timeZone: TimeZone;
  firstProduct: string;
  otherProducts: number;
  totalPrice: number;
  createdAt: Date;
  status: OrderStatus;
  /** Until when it is to be answered or paid; null where it has no deadline, or is neither (any more). */
  deadline: Date | null;
};

/** A buyer's orders in one status, newest first: how many there are, some of them, the key of the next page. */
export type HistorySection = {
  status: OrderStatus;
  count: number;
  /** Counting ended there; there are more. */
  countCapped: boolean;
  orders: HistoryOrder[];
  next: string | null;
};
