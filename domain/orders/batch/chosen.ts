import { isUuid } from '#domain/id.ts';

/** The chosen ids must fit into a URL, which holds about 90. See docs/product/shop-orders.md#several-orders-at-once. */
export const MAX_CHOSEN = 50;

export type ChosenOrders = { ids: string[]; tooMany: boolean };

export function parseChosen(params: URLSearchParams): ChosenOrders {
  const named = params.getAll('pesanan').flatMap((value) => value.split(','));
  const ids = [...new Set(named.map((id) => id.trim().toLowerCase()).filter(isUuid))];
  return ids.length > MAX_CHOSEN ? { ids: [], tooMany: true } : { ids, tooMany: false };
}

export function writeChosen(ids: readonly string[]): string {
  return ids.map((id) => `pesanan=${id}`).join('&');
}

/**
 * Returns the name of one order's field in a form for several orders. `from` is the status that the form showed.
 */
export function fieldOf(
  name: 'from' | 'seenEdit' | 'despiteProof' | 'shippingCost' | 'nomorResi',
  orderId: string,
): string {
  return `${name}-${orderId}`;
}
