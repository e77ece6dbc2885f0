import { discountOf, type VoucherTerms } from '#domain/vouchers/voucher.ts';
import { type OrderPrice, totalOf } from './price.ts';

type Quoted = { subtotal: number; voucher: VoucherTerms | null; shippingCost: number };

/** What an order would cost before it is billed. */
export function quote({ subtotal, voucher, shippingCost }: Quoted): OrderPrice {
  const discount = voucher ? discountOf(voucher, subtotal) : 0;
  const parts = { subtotal, discount, shippingCost, uniqueCode: 0 };
  return { ...parts, totalPrice: totalOf(parts) };
}
