const NO_BREAK_SPACE = '\u00a0';

const rupiah = new Intl.NumberFormat('id-ID', {
  style: 'currency',
  currency: 'IDR',
  maximumFractionDigits: 0,
});
const weights = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 });
const numbers = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** Returns 'Rp 1.250.000' with a no-break space, or 'Rp 0' for anything but a number. */
export function formatRupiah(amount: number | null | undefined): string {
  const safe = typeof amount === 'number' && Number.isFinite(amount) ? Math.trunc(amount) : 0;
  // `+ 0` turns -0 into 0. All spaces are replaced, because browsers and Node format with different ones.
  return rupiah.format(safe + 0).replace(/\s/gu, NO_BREAK_SPACE);
}

export function formatRupiahPlain(amount: number | null | undefined): string {
  return formatRupiah(amount).replaceAll(NO_BREAK_SPACE, ' ');
}

export function formatNumber(count: number): string {
  return numbers.format(count);
}

export function formatCountUpTo(count: number, most: number): string {
  return count > most ? `${numbers.format(most)}+` : numbers.format(count);
}

/** Formats '6281234567890' and '081234567890' as '0812-3456-7890'; leaves other texts unchanged. */
export function formatPhone(wa: string): string {
  return wa.replace(/^(?:62|0)(8\d{2})(\d{4})(\d{1,6})$/, '0$1-$2-$3');
}

export function formatWeight(grams: number): string {
  if (grams < 1_000) return `${numbers.format(grams)}${NO_BREAK_SPACE}gram`;
  return `${weights.format(grams / 1_000)}${NO_BREAK_SPACE}kg`;
}
