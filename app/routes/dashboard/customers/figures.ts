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

/** Of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase() || '?';
}

export function chatGreeting(name: string, namaToko: string): string {
  return `Halo ${name}, kami dari ${namaToko}.`;
}
