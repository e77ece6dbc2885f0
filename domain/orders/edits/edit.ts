import { formatNumber, formatRupiahPlain } from '../../format.ts';
import { nameWithOptions } from '../../products/option.ts';
import { isWaiting } from '../deadline.ts';
import type { OrderStatus } from '../order.ts';

/** In rupiah. A variant stands in one line. */
export type EditedOrder = {
  lines: EditedLine[];
  discount: number;
  shippingCost: number;
  totalPrice: number;
};

export type EditedLine = {
  variantId: string;
  namaProduk: string;
  optionText: string;
  harga: number;
  quantity: number;
};

/** For whoever was about to take a step of the order as it was before. */
export function editedMeanwhile(totalPrice: number): string {
  return `isi pesanan ini baru saja berubah, totalnya sekarang ${formatRupiahPlain(totalPrice)}. Periksa dulu, lalu coba lagi.`;
}

const MAX_NOTE = 2_000;

/** So that nobody's timeline grows without end. */
export const MAX_EDITS = 50;

/** Until it is paid, or ended. */
export function mayEdit(status: OrderStatus): boolean {
  return isWaiting(status);
}

/** `added` is by variant: more of one that has a line already makes that one longer, at the order's own price. */
export function editedLines<Line extends EditedLine & { id: string }>(
  lines: readonly Line[],
  { quantities, added }: { quantities: ReadonlyMap<string, number>; added: ReadonlyMap<string, number> },
): { lines: Line[]; added: Map<string, number> } {
  const fresh = new Map(added);
  const kept = lines.map((line) => {
    const more = fresh.get(line.variantId) ?? 0;
    fresh.delete(line.variantId);
    return { ...line, quantity: (quantities.get(line.id) ?? line.quantity) + more };
  });
  return { lines: kept.filter(({ quantity }) => quantity > 0), added: fresh };
}

/** What changed, in words for buyer and shop; '' for nothing. */
export function editNote(before: EditedOrder, after: EditedOrder): string {
  const parts = [...lineChanges(before.lines, after.lines), ...moneyChanges(before, after)];
  if (parts.length === 0) return '';
  const total = `Total ${formatRupiahPlain(before.totalPrice)} menjadi ${formatRupiahPlain(after.totalPrice)}.`;
  let told = parts.length;
  const text = () => {
    const left = parts.length - told;
    return [...parts.slice(0, told), ...(left > 0 ? [`dan ${left} perubahan lain`] : [])].join('; ');
  };
  while (`${text()}. ${total}`.length > MAX_NOTE) told -= 1;
  return `${text()}. ${total}`;
}

function lineChanges(before: readonly EditedLine[], after: readonly EditedLine[]): string[] {
  const now = new Map(after.map((line) => [line.variantId, line.quantity]));
  const then = new Set(before.map(({ variantId }) => variantId));
  const changed = before.flatMap((line) => {
    const quantity = now.get(line.variantId);
    if (quantity === line.quantity) return [];
    if (quantity === undefined) return [`${nameOf(line)} (${formatNumber(line.quantity)}) dihapus`];
    return [`${nameOf(line)} ${formatNumber(line.quantity)} menjadi ${formatNumber(quantity)}`];
  });
  const added = after.filter(({ variantId }) => !then.has(variantId));
  return [...changed, ...added.map((line) => `${nameOf(line)} (${formatNumber(line.quantity)}) ditambahkan`)];
}

function moneyChanges(before: EditedOrder, after: EditedOrder): string[] {
  const change = (name: string, then: number, now: number) =>
    then === now ? [] : [`${name} ${formatRupiahPlain(then)} menjadi ${formatRupiahPlain(now)}`];
  return [
    ...change('diskon voucher', before.discount, after.discount),
    ...change('ongkir', before.shippingCost, after.shippingCost),
  ];
}

function nameOf({ namaProduk, optionText }: EditedLine): string {
  return nameWithOptions(namaProduk, optionText);
}
