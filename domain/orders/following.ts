import { isBilled, isPaid, isPending, isProcessing, type OrderStatus } from './order.ts';

/** A buyer may still be notified of something: the bill or the shipment is to come. */
export function mayFollow(status: OrderStatus): boolean {
  return isPending(status) || isBilled(status) || isPaid(status) || isProcessing(status);
}
