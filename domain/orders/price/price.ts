import { discountOf, type VoucherTerms } from '#domain/vouchers/voucher.ts';

/** A line of an order's price. Chats, mails and reports use `shortLabel`. Reports omit an `isRare` line that is 0. */
type PartRow = {
  name: string;
  label: string;
  shortLabel?: string;
  isDeducted?: boolean;
  isRare?: boolean;
};

/** Parts of an order's price in display order. A new part also needs a column in `orders` and `sales`. */
const rows = [
  { name: 'subtotal', label: 'Subtotal' },
  { name: 'discount', label: 'Diskon', isDeducted: true },
  { name: 'shippingCost', label: 'Ongkos kirim', shortLabel: 'Ongkir' },
  { name: 'uniqueCode', label: 'Kode unik', isRare: true },
] as const satisfies readonly PartRow[];

export type PricePart = (typeof rows)[number]['name'];

export const priceParts: readonly (PartRow & { name: PricePart })[] = rows;

/** Amounts are in rupiah and never negative. */
export type PriceParts = Record<PricePart, number>;
export type OrderPrice = PriceParts & { totalPrice: number };

type PriceField = keyof OrderPrice;

export const priceFields: readonly PriceField[] = [...rows.map(({ name }) => name), 'totalPrice'];

export function eachPriceField<Amount>(of: (field: PriceField) => Amount): Record<PriceField, Amount> {
  const entries = priceFields.map((field) => [field, of(field)]);
  return Object.fromEntries(entries) as Record<PriceField, Amount>;
}

export function priceOf(order: OrderPrice): OrderPrice {
  return eachPriceField((field) => order[field]);
}

export function totalOf(parts: PriceParts): number {
  return priceParts.reduce(
    (sum, { name, isDeducted }) => (isDeducted ? sum - parts[name] : sum + parts[name]),
    0,
  );
}

type Quoted = { subtotal: number; voucher: VoucherTerms | null; shippingCost: number };

/** Prices an order before it is billed. Only bills get a unique code, 1 to 999 rupiah that tell equal totals apart. */
export function quote({ subtotal, voucher, shippingCost }: Quoted): OrderPrice {
  const discount = voucher ? discountOf(voucher, subtotal) : 0;
  const parts = { subtotal, discount, shippingCost, uniqueCode: 0 };
  return { ...parts, totalPrice: totalOf(parts) };
}
