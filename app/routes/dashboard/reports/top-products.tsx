import { formatNumber } from '../../../../domain/format.ts';
import { Section } from '../../../ui/page/section.tsx';

export function ReportTopProducts({
  products,
}: {
  products: { id: string; namaProduk: string; quantity: number }[];
}) {
  return (
    <Section title="5 Produk Terlaris">
      {products.length === 0 ? (
        <p className="text-ink-soft">Belum ada produk yang terjual dalam periode ini.</p>
      ) : (
        <ol className="grid gap-3">
          {products.map(({ id, namaProduk, quantity }, index) => (
            <li key={id} className="flex items-baseline gap-3">
              <span aria-hidden className="w-5 shrink-0 font-semibold text-ink-soft tabular-nums">
                {index + 1}.
              </span>
              <span className="min-w-0 flex-1 wrap-anywhere">{namaProduk}</span>
              <span className="shrink-0 font-semibold tabular-nums">{formatNumber(quantity)} terjual</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
