import { isBilled, isPaid, isPending, isProcessing, type OrderStatus } from './order.ts';

/** True while the bill or the shipment is still to come, which are what a buyer is notified of. */
export function mayFollow(status: OrderStatus): boolean {
  return isPending(status) || isBilled(status) || isPaid(status) || isProcessing(status);
}
