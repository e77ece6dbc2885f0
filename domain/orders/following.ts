import { isBilled, isPaid, isPending, isProcessing, type OrderStatus } from './order.ts';

/**
 * Buyers can turn on notifications until the order is shipped, because these announce only the bill and the shipment.
 */
export function mayFollow(status: OrderStatus): boolean {
  return isPending(status) || isBilled(status) || isPaid(status) || isProcessing(status);
}
