import type { OrderStatus } from '../order.ts';

type Waiting = { id: string; status: OrderStatus; proofWaits: boolean };

const inTheShopsHands: readonly OrderStatus[] = ['Pending', 'Sudah Dibayar', 'Processing'];

/** The id of the order whose next step is the shop's since the longest time; `orders` are newest first. */
export function longestWaiting(orders: readonly Waiting[]): string | null {
  const waits = ({ status, proofWaits }: Waiting) => proofWaits || inTheShopsHands.includes(status);
  return orders.findLast(waits)?.id ?? null;
}
