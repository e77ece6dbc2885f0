import { Section } from '#app/ui/page/section.tsx';
import { Photo } from '#app/ui/products/photo.tsx';
import { formatNumber } from '#domain/format.ts';
import type { ProductPhoto } from '#domain/products/photo.ts';
import { useDashboardShop } from '../shop.ts';

type TopProduct = { id: string; namaProduk: string; quantity: number; cover: ProductPhoto | null };

export function ReportTopProducts({ products }: { products: TopProduct[] }) {
  const { storeId } = useDashboardShop();
  return (
    <Section title="5 Produk Terlaris">
      {products.length === 0 ? (
        <p className="text-ink-soft">Belum ada produk yang terjual dalam periode ini.</p>
      ) : (
        <ol className="grid gap-2">
          {products.map(({ id, namaProduk, quantity, cover }) => (
            <li key={id} className="flex items-center gap-3">
              <div aria-hidden className="w-11 shrink-0">
                <Photo storeId={storeId} photo={cover} name={namaProduk} sizes="44px" />
              </div>
              <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{namaProduk}</span>
              <span className="shrink-0 font-semibold tabular-nums">{formatNumber(quantity)} terjual</span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}
