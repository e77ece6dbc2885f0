import { formatRupiahPlain } from '../format.ts';
import type { ShippingKind } from '../shipping/way.ts';

/** In characters. */
export const MAX_CORRECTION_REASON = 200;

type Chosen = { shippingKind: ShippingKind; shippingCost: number };

/** The buyer has chosen a price, and the bill has another one. */
export function isCorrected({ shippingKind, shippingCost }: Chosen, billed: number | undefined): boolean {
  return shippingKind !== 'ask' && billed !== undefined && billed !== shippingCost;
}

/** What the timeline and the buyer's mail tell. */
export function correctionNote(from: number, to: number, reason: string): string {
  return `Ongkir dikoreksi dari ${formatRupiahPlain(from)} menjadi ${formatRupiahPlain(to)}: ${reason}`;
}
