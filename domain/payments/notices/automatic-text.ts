import { formatRupiahPlain } from '#domain/format.ts';
import type { AutomaticPayment } from './automatic.ts';

export function automaticState({ active, ceiling }: AutomaticPayment): string {
  return active ? `Menyala, sampai ${formatRupiahPlain(ceiling)}` : 'Mati';
}

export function automaticText({ active, ceiling, dailySum }: AutomaticPayment): string {
  return active
    ? `Menyala: sampai ${formatRupiahPlain(ceiling)} per pesanan, ${formatRupiahPlain(dailySum)} sehari`
    : 'Mati';
}
