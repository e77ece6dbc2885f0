import type { TimeZone } from '../calendar/time-zone.ts';
import type { OrderStatus } from './order.ts';

/** `otherProducts`: lines besides the first. */
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
  /** Then no deadline counts. */
  proofWaits: boolean;
};

export type HistorySection = {
  status: OrderStatus;
  count: number;
  /** Counting stopped there. */
  countCapped: boolean;
  orders: HistoryOrder[];
  next: string | null;
};
