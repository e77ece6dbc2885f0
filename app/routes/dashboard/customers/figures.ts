import type { ShopCustomer } from '../../../../domain/customers/customer.ts';
import { formatNumber, formatRupiah } from '../../../../domain/format.ts';

export function ordersText({ orders, countCapped }: Pick<ShopCustomer, 'orders' | 'countCapped'>): string {
  return formatNumber(orders) + (countCapped ? '+' : '');
}

export function spentText({
  orders,
  spent,
  spentCapped,
}: Pick<ShopCustomer, 'orders' | 'spent' | 'spentCapped'>): string {
  return formatRupiah(spent) + (spentCapped ? ` dari ${formatNumber(orders)} pesanan terbaru` : '');
}
