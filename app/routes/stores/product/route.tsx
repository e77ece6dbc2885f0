import { data, Link } from 'react-router';
import { formatNumber, formatRupiah } from '../../../../domain/format.ts';
import { messages } from '../../../../domain/messages.ts';
import { optionText } from '../../../../domain/products/option.ts';
import { photoUrl } from '../../../../domain/products/photo.ts';
import { takesOrders } from '../../../../domain/stores/store.ts';
import { keep } from '../../../../server/pages/keeping.ts';
import { readStorefrontProduct, untilShopChanges } from '../../../../server/stores/storefront.ts';
import { keepTapsScript } from '../../../browser/pending-taps.ts';
import { loadOr } from '../../../load-failure.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useHydrated } from '../../../ui/controls/use-hydrated.ts';
import { InlineScript } from '../../../ui/page/inline-script.tsx';
import { LiveRegion } from '../../../ui/page/live-region.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { StructuredData } from '../../../ui/page/structured-data.tsx';
import { ThemeStyle } from '../../../ui/page/theme-style.tsx';
import { CartBar } from '../cart-bar.tsx';
import { OrderByChat } from '../order-by-chat.tsx';
import { failureTitle, previewTags } from '../preview.ts';
import { ShareLink } from '../share-link.tsx';
import { ShopFailure } from '../shop-failure.tsx';
import { leadToSlug, shareImageUrl, shopFrame, shopGone } from '../shop-page.ts';
import { ShopState } from '../shop-state.tsx';
import { useShopVisit } from '../shop-visit.ts';
import type { Route } from './+types/route';
import { Gallery } from './gallery.tsx';
import { productJson } from './product-json.ts';

/** A link's preview shows about so much. */
const PREVIEW_LENGTH = 160;

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData ? previewTags(loaderData.preview, loaderData.shop.slug) : failureTitle(error);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { toko, productId } = params;
  const found = await loadOr(
    request,
    () => messages.storeLoadFailed,
    () => readStorefrontProduct(toko.toLowerCase(), productId),
  );
  if (!found) throw shopGone();
  const { store, product } = found;
  leadToSlug(context, toko, store, `/produk/${encodeURIComponent(productId)}`);
  if (!product) throw data('Produk ini tidak (lagi) dijual.', { status: 404 });
  const { namaToko, slug, logoUrl } = store;
  const { origin } = url;
  const [cover] = product.photos;
  const price = formatRupiah(product.harga);
  const preview = {
    title: `${product.namaProduk} · ${namaToko}`,
    description: `${price}. ${product.deskripsi}`.slice(0, PREVIEW_LENGTH).toWellFormed(),
    address: `${origin}/toko/${slug}/produk/${product.id}`,
    price: product.harga,
    image: cover ? origin + photoUrl(store.storeId, cover, 1200, 'jpg') : shareImageUrl(origin, store),
  };
  // An id in other letters is another address of the same page, and there are very many of them.
  if (product.id === productId) keep(context, untilShopChanges(store));
  return { shop: shopFrame(store), product, preview, topBarShop: { namaToko, slug, logoUrl } };
}

export default function ProductDetail({ loaderData: { shop, product, preview } }: Route.ComponentProps) {
  const [variant] = product.variants;
  const only = { id: variant?.id ?? product.id, optionText: optionText(variant?.optionValues ?? []) };
  const sold = { ...product, only };
  const { add, added } = useShopVisit(shop, [sold]);
  const hydrated = useHydrated();
  const { namaProduk, harga, stok, deskripsi } = product;
  const soldOut = stok <= 0;
  const orderable = !soldOut && takesOrders(shop.life);
  return (
    <div className="page-width py-6" data-store={shop.storeId}>
      <ThemeStyle themeColor={shop.themeColor} />
      <StructuredData
        key={product.id}
        json={import.meta.env.SSR ? productJson(shop, product, preview.address) : ''}
      />
      {!hydrated && <InlineScript source={keepTapsScript} />}
      <ShopState shop={shop} />
      <OrderByChat shop={shop} namaProduk={namaProduk} />
      <article className="mt-2 grid gap-6 md:grid-cols-2 md:items-start">
        <Gallery storeId={shop.storeId} photos={product.photos} namaProduk={namaProduk} />
        <div className="grid gap-4">
          <PageTitle>{namaProduk}</PageTitle>
          <p className="font-bold text-theme-text text-xl tabular-nums">{formatRupiah(harga)}</p>
          <p className="text-ink-soft tabular-nums">
            Stok: {formatNumber(stok)} · Berat: {formatNumber(variant?.berat ?? 0)} gram
          </p>
          <div className="flex flex-wrap gap-3">
            <Button
              disabled={!orderable}
              data-add={orderable ? product.id : undefined}
              onClick={() => add(sold)}
              className={`min-w-40 ${orderable ? 'with-scripts' : ''}`}
            >
              {soldOut ? 'Stok Habis' : '+ Keranjang'}
            </Button>
            <ShareLink title={namaProduk} />
          </div>
          <p className="whitespace-pre-line wrap-anywhere">{deskripsi || 'Tidak ada deskripsi.'}</p>
          <p>
            <Link to={`/toko/${shop.slug}`} className="font-medium text-theme-text underline">
              Lihat semua produk {shop.namaToko}
            </Link>
          </p>
        </div>
      </article>
      <LiveRegion text={added} />
      <CartBar storeId={shop.storeId} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopFailure error={error} />;
}
