import { cartTotal } from '#domain/checkout/cart.ts';
import { parseWholeNumber } from '#domain/forms/parse-whole-number.ts';
import { discountOf, type VoucherTerms } from '#domain/vouchers/voucher.ts';

/** A line's field, and the price of a piece in rupiah. */
export type Priced = { name: string; harga: number };

type Sum = { discount: number; total: number };

/** Before a unique code. Null while something that is typed is no number. */
export function sumTyped(form: FormData, priced: readonly Priced[], terms: VoucherTerms | null): Sum | null {
  const typed = (name: string) => {
    const text = String(form.get(name) ?? '').trim();
    return text === '' ? 0 : parseWholeNumber(text);
  };
  const shipping = typed('shippingCost');
  const lines = priced.flatMap(({ name, harga }) => {
    const quantity = typed(name);
    return quantity === null ? [] : [{ harga, quantity }];
  });
  if (shipping === null || lines.length < priced.length) return null;
  const subtotal = cartTotal(lines);
  if (!Number.isSafeInteger(subtotal)) return null;
  const discount = terms ? discountOf(terms, subtotal) : 0;
  return { discount, total: subtotal - discount + shipping };
}
