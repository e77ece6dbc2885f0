import type { ShopCustomer } from '#domain/customers/customer.ts';
import { formatNumber, formatRupiah } from '#domain/format.ts';

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

export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : ''];
  return initials.join('').toUpperCase() || '?';
}

export function chatGreeting(name: string, namaToko: string): string {
  return `Halo ${name}, kami dari ${namaToko}.`;
}

export function CustomerTags({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tag" className="mt-1 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="wrap-anywhere rounded-full bg-brand-soft px-2.5 py-0.5 text-brand text-sm">
          {tag}
        </li>
      ))}
    </ul>
  );
}
