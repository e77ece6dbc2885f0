import { Link } from 'react-router';
import { Photo } from '#app/ui/products/photo.tsx';
import { type ListedProduct, priceText } from '#domain/products/product.ts';
import { href } from '#domain/routes/href.ts';
import type { ShopFrame } from '../shop-page.ts';

export type OtherProduct = Pick<ListedProduct, 'id' | 'namaProduk' | 'harga' | 'maxHarga' | 'photos'>;

type MoreProductsProps = { shop: Pick<ShopFrame, 'storeId' | 'namaToko' | 'slug'>; products: OtherProduct[] };

export function MoreProducts({ shop: { storeId, namaToko, slug }, products }: MoreProductsProps) {
  const all = (
    <Link
      to={href('/toko/:toko', { toko: slug })}
      className="wrap-anywhere inline-flex min-h-11 items-center font-medium text-theme-text underline"
    >
      Lihat semua produk {namaToko}
    </Link>
  );
  if (products.length === 0) return <p className="mt-6">{all}</p>;
  return (
    <section aria-labelledby="lainnya" className="mt-8 border-line border-t pt-6">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="lainnya" className="font-semibold text-lg">
          Lainnya di toko ini
        </h2>
        {all}
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
        {products.map(({ id, namaProduk, harga, maxHarga, photos: [cover = null] }) => (
          <li key={id} className="relative rounded-card border border-line bg-surface p-2.5 shadow-soft">
            <Photo storeId={storeId} photo={cover} name={namaProduk} sizes="(min-width: 768px) 270px, 45vw" />
            <h3 className="wrap-anywhere mt-2 line-clamp-2 font-semibold text-sm">
              <Link
                to={href('/toko/:toko/produk/:productId', { toko: slug, productId: id })}
                className="after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {namaProduk}
              </Link>
            </h3>
            <p className="font-bold text-sm text-theme-text tabular-nums">{priceText({ harga, maxHarga })}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
