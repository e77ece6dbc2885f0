import { formatRupiahPlain } from '../format.ts';
import type { ShippingKind } from '../shipping/way.ts';
import { isPending, type OrderStatus } from './order.ts';

/** In characters. */
export const MAX_CORRECTION_REASON = 200;

export const REASON_MISSING = 'Pembeli sudah tahu ongkirnya. Tulis alasan perubahannya.';

/** In rupiah. */
export type PricedShipping = { status: OrderStatus; shippingKind: ShippingKind; shippingCost: number };

/** The buyer has chosen it, or has it on a bill. */
export function isShippingKnown({ status, shippingKind }: PricedShipping): boolean {
  return shippingKind !== 'ask' || !isPending(status);
}

/** The buyer knows a price, and gets another one: that wants a reason. */
export function isCorrected(order: PricedShipping, shippingCost: number | undefined): boolean {
  return isShippingKnown(order) && shippingCost !== undefined && shippingCost !== order.shippingCost;
}

/** What the timeline and the buyer's mail tell. */
export function correctionNote(from: number, to: number, reason: string): string {
  return `Ongkir dikoreksi dari ${formatRupiahPlain(from)} menjadi ${formatRupiahPlain(to)}: ${reason}`;
}
