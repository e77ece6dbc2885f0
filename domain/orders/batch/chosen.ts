import { isUuid } from '#domain/id.ts';

/** An address takes the ids of some 90 orders. See docs/product/shop-orders.md#several-orders-at-once. */
export const MAX_CHOSEN = 50;

/** `tooMany` leaves `ids` empty. */
export type ChosenOrders = { ids: string[]; tooMany: boolean };

/** Of `?pesanan=`, repeated, or joined by commas. What cannot be an order's id is left out. */
export function parseChosen(params: URLSearchParams): ChosenOrders {
  const named = params.getAll('pesanan').flatMap((value) => value.split(','));
  const ids = [...new Set(named.map((id) => id.trim().toLowerCase()).filter(isUuid))];
  return ids.length > MAX_CHOSEN ? { ids: [], tooMany: true } : { ids, tooMany: false };
}

/** 'pesanan=…&pesanan=…' */
export function writeChosen(ids: readonly string[]): string {
  return ids.map((id) => `pesanan=${id}`).join('&');
}

/** A field of one order in a form about several: 'from-…', the status that the shop saw. */
export function fieldOf(
  name: 'from' | 'seenEdit' | 'despiteProof' | 'shippingCost' | 'nomorResi',
  orderId: string,
): string {
  return `${name}-${orderId}`;
}
