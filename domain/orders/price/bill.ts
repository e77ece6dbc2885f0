import { formatRupiah, formatRupiahPlain } from '#domain/format.ts';
import { type OrderPrice, type PricePart, priceParts } from './price.ts';

/** `amount` is in rupiah and never negative; `isDeducted` means that it is subtracted. */
export type BillLine = {
  kind: PricePart | 'total';
  label: string;
  shortLabel: string;
  amount: number;
  isDeducted: boolean;
};

type Billed = OrderPrice & { voucherCode?: string };

/** Leaves out parts that are 0, except the subtotal, the parts in `always`, and a voucher's discount. */
export function billLines(order: Billed, always: readonly PricePart[] = []): BillLine[] {
  const { voucherCode = '', totalPrice } = order;
  const ofVoucher = voucherCode === '' ? '' : ` (voucher ${voucherCode})`;
  const lines = priceParts.flatMap(({ name, label, shortLabel = label, isDeducted = false }): BillLine[] => {
    const amount = order[name];
    const note = name === 'discount' ? ofVoucher : '';
    const isShown = amount > 0 || note !== '' || name === 'subtotal' || always.includes(name);
    if (!isShown) return [];
    return [{ kind: name, label: label + note, shortLabel: shortLabel + note, amount, isDeducted }];
  });
  const total = { kind: 'total', label: 'Total', shortLabel: 'Total', amount: totalPrice } as const;
  return [...lines, { ...total, isDeducted: false }];
}

export function amountText({ amount, isDeducted }: Pick<BillLine, 'amount' | 'isDeducted'>): string {
  return `${isDeducted ? '−' : ''}${formatRupiah(amount)}`;
}

export function lineText({ shortLabel, amount, isDeducted }: BillLine): string {
  return `${shortLabel}: ${isDeducted ? '-' : ''}${formatRupiahPlain(amount)}`;
}
