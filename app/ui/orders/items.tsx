import { formatNumber, formatRupiah } from '#domain/format.ts';
import { nameWithOptions } from '#domain/products/option.ts';

type Item = { id: string; namaProduk: string; optionText: string; harga: number; quantity: number };

export function OrderItems({ items }: { items: Item[] }) {
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li key={item.id} className="flex items-baseline justify-between gap-4 py-3 first:pt-0 last:pb-0">
          <div className="min-w-0">
            <p className="wrap-anywhere font-medium">{nameWithOptions(item.namaProduk, item.optionText)}</p>
            <p className="text-sm text-ink-soft tabular-nums">
              {formatNumber(item.quantity)} × {formatRupiah(item.harga)}
            </p>
          </div>
          <p className="shrink-0 font-medium tabular-nums">{formatRupiah(item.harga * item.quantity)}</p>
        </li>
      ))}
    </ul>
  );
}
