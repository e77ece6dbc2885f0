import { PackageOpen, SearchX } from 'lucide-react';
import { storeTapsScript } from '#app/browser/pending-taps.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { EmptyState } from '#app/ui/page/empty-state.tsx';
import { MorePages } from '#app/ui/page/more-pages.tsx';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { InlineScript } from '#app/ui/page/scripts.tsx';
import { ProductCard, ProductGrid } from '#app/ui/products/card.tsx';
import type { Category } from '#domain/products/category.ts';
import type { ListedProduct } from '#domain/products/product.ts';
import { type StorefrontView, storefrontPath } from '#domain/products/storefront-view.ts';
import { href } from '#domain/routes/href.ts';
import { takesOrders } from '#domain/stores/store.ts';
import type { ShopFrame } from '../shop-page.ts';
import { type ShopProduct, useShopVisit } from '../shop-visit.ts';

/** A product as its card shows it. `photos` contains only the product's first photo. */
export type CardProduct = ShopProduct & Pick<ListedProduct, 'deskripsi' | 'maxHarga' | 'formerPrice'>;

export type StorefrontPageData = {
  shop: ShopFrame;
  products: CardProduct[];
  next: string | null;
  view: StorefrontView;
  categories: Category[];
  isStart: boolean;
};

/** Number of photos that load before anybody scrolls: a desktop's first row, and more than a phone shows at first. */
const EAGER_PHOTOS = 4;

export function StorefrontProducts(data: StorefrontPageData) {
  const { shop, products, next, view } = data;
  const { search } = view;
  const { add, added } = useShopVisit(shop, products);
  const hydrated = useHydrated();
  if (products.length === 0) return <NoProducts {...data} />;
  const page = (listed: CardProduct[], isFirst: boolean) => (
    <ProductGrid>
      {listed.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          to={href('/toko/:toko/produk/:productId', { toko: shop.slug, productId: product.id })}
          orderable={takesOrders(shop.phase)}
          onAdd={() => add(product)}
          eager={isFirst && (index === 0 ? 'first' : index < EAGER_PHOTOS)}
        />
      ))}
    </ProductGrid>
  );
  return (
    <section aria-labelledby="produk" data-store={shop.storeId} className="grid gap-4">
      {!hydrated && <InlineScript source={import.meta.env.SSR ? storeTapsScript : ''} />}
      <h2 id="produk" className={search ? 'font-semibold text-lg' : 'sr-only'}>
        {search ? `Hasil untuk "${search}"` : 'Produk'}
      </h2>
      {page(products, true)}
      <MorePages<StorefrontPageData>
        list={storefrontPath(shop.slug, view)}
        next={next}
        nextOf={(more) => more.next}
      >
        {(more) => page(more.products, false)}
      </MorePages>
      <LiveRegion text={added} />
    </section>
  );
}

function NoProducts({ shop, view: { search, categoryId }, isStart }: StorefrontPageData) {
  if (isStart && !search && !categoryId) {
    return <EmptyState title="Toko ini belum memiliki produk." icon={<PackageOpen />} />;
  }
  const all = (
    <ButtonLink to={href('/toko/:toko', { toko: shop.slug })} variant="secondary">
      Lihat semua produk
    </ButtonLink>
  );
  const title = search ? `Tidak ada produk untuk "${search}".` : 'Tidak ada produk lagi.';
  return <EmptyState title={title} icon={<SearchX />} action={all} />;
}
