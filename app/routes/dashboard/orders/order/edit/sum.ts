import { cartTotal } from '#domain/checkout/cart.ts';
import { parseWholeNumber } from '#domain/forms/typed.ts';
import { type OrderPrice, quote } from '#domain/orders/price/price.ts';
import type { VoucherTerms } from '#domain/vouchers/voucher.ts';

export type Priced = { name: string; harga: number };

/** Computes the order's price from the texts typed so far; null if a quantity or the shipping cost is not a number. */
export function sumTyped(
  form: FormData,
  priced: readonly Priced[],
  terms: VoucherTerms | null,
): OrderPrice | null {
  const typed = (name: string) => {
    const text = String(form.get(name) ?? '').trim();
    return text === '' ? 0 : parseWholeNumber(text);
  };
  const shippingCost = typed('shippingCost');
  const lines = priced.flatMap(({ name, harga }) => {
    const quantity = typed(name);
    return quantity === null ? [] : [{ harga, quantity }];
  });
  if (shippingCost === null || lines.length < priced.length) return null;
  const subtotal = cartTotal(lines);
  if (!Number.isSafeInteger(subtotal)) return null;
  return quote({ subtotal, voucher: terms, shippingCost });
}
