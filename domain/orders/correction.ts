import { formatRupiahPlain } from '../format.ts';
import type { ShippingKind } from '../shipping/way.ts';
import { isPending, type OrderStatus } from './order.ts';

export const MAX_CORRECTION_REASON = 200;

export const REASON_MISSING = 'Pembeli sudah tahu ongkirnya. Tulis alasan perubahannya.';

export type PricedShipping = { status: OrderStatus; shippingKind: ShippingKind; shippingCost: number };

export function isShippingKnown({ status, shippingKind }: PricedShipping): boolean {
  return shippingKind !== 'ask' || !isPending(status);
}

export function isCorrected(order: PricedShipping, shippingCost: number | undefined): boolean {
  return isShippingKnown(order) && shippingCost !== undefined && shippingCost !== order.shippingCost;
}

export function correctionNote(from: number, to: number, reason: string): string {
  return `Ongkir dikoreksi dari ${formatRupiahPlain(from)} menjadi ${formatRupiahPlain(to)}: ${reason}`;
}
