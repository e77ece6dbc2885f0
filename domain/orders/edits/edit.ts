import { formatNumber, formatRupiahPlain } from '#domain/format.ts';
import { nameWithOptions } from '#domain/products/option.ts';
import { correctionNote } from '../correction.ts';
import { isWaiting } from '../deadlines/deadline.ts';
import type { OrderStatus } from '../order.ts';

/** Amounts are in rupiah. A variant has at most one line. */
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

export function editedMeanwhile(totalPrice: number): string {
  return `isi pesanan ini baru saja berubah, totalnya sekarang ${formatRupiahPlain(totalPrice)}. Periksa dulu, lalu coba lagi.`;
}

const MAX_NOTE = 2_000;

/** Limits the edits of one order, so that its timeline cannot grow without end. */
export const MAX_EDITS = 50;

export function mayEdit(status: OrderStatus): boolean {
  return isWaiting(status);
}

/**
 * Applies new quantities (by line id) and added variants (quantities by variant id) to an order's lines. The returned
 * `added` lacks variants that already have a line, because the quantity of that line is raised instead.
 */
export function editedLines<Line extends EditedLine & { id: string }>(
  lines: readonly Line[],
  { quantities, added }: { quantities: ReadonlyMap<string, number>; added: ReadonlyMap<string, number> },
): { lines: Line[]; added: Map<string, number> } {
  const fresh = new Map(added);
  const changed = lines.map((line) => {
    const more = fresh.get(line.variantId) ?? 0;
    fresh.delete(line.variantId);
    return { ...line, quantity: (quantities.get(line.id) ?? line.quantity) + more };
  });
  return { lines: changed.filter(({ quantity }) => quantity > 0), added: fresh };
}

type Contents = Omit<EditedOrder, 'totalPrice'>;

export function isEdited(before: Contents, after: Contents): boolean {
  const isSameMoney = before.discount === after.discount && before.shippingCost === after.shippingCost;
  return !isSameMoney || lineChanges(before.lines, after.lines).length > 0;
}

export function editNote(before: EditedOrder, after: EditedOrder, shippingReason = ''): string {
  const correction =
    shippingReason && correctionNote(before.shippingCost, after.shippingCost, shippingReason);
  const parts = [
    ...lineChanges(before.lines, after.lines),
    ...amountChange('diskon voucher', before.discount, after.discount),
    ...(correction ? [] : amountChange('ongkir', before.shippingCost, after.shippingCost)),
  ];
  const total = `Total ${formatRupiahPlain(before.totalPrice)} menjadi ${formatRupiahPlain(after.totalPrice)}`;
  let shown = parts.length;
  const text = () => {
    const left = parts.length - shown;
    const list = [...parts.slice(0, shown), ...(left > 0 ? [`dan ${left} perubahan lain`] : [])].join('; ');
    return [list, correction, total].filter(Boolean).map(asSentence).join(' ');
  };
  while (text().length > MAX_NOTE) shown -= 1;
  return text();
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
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

function amountChange(name: string, then: number, now: number): string[] {
  return then === now ? [] : [`${name} ${formatRupiahPlain(then)} menjadi ${formatRupiahPlain(now)}`];
}

function nameOf({ namaProduk, optionText }: EditedLine): string {
  return nameWithOptions(namaProduk, optionText);
}
