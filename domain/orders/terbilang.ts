import { toCurrency } from 'n2words/id-ID';

/** 1250000 → 'Satu juta dua ratus lima puluh ribu rupiah'. Takes whole rupiah from 0 up. */
export function terbilang(amount: number): string {
  const words = toCurrency(BigInt(amount));
  return words.charAt(0).toUpperCase() + words.slice(1);
}
