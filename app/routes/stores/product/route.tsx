import { data, type RouterContextProvider, redirect, useLocation } from 'react-router';
import { storeTapsScript } from '#app/browser/pending-taps.ts';
import { loadOr } from '#app/load-failure.ts';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { LiveRegion } from '#app/ui/page/notice.tsx';
import { InlineScript, StructuredData } from '#app/ui/page/scripts.tsx';
import { messages } from '#domain/messages.ts';
import { nameWithOptions, optionText } from '#domain/products/option.ts';
import { type ProductPhoto, photoOf, photoUrl } from '#domain/products/photo.ts';
import { type ListedProduct, type Product, priceText } from '#domain/products/product.ts';
import {
  choiceIn,
  chosenValues,
  chosenVariant,
  namedVariant,
  optionField,
  VARIANT_FIELD,
} from '#domain/products/storefront/choice.ts';
import { productData, structuredJson } from '#domain/products/structured-data.ts';
import { href } from '#domain/routes/href.ts';
import { brandingOf } from '#domain/stores/front/branding.ts';
import { takesOrders } from '#domain/stores/store.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readStorefrontProduct, untilShopChanges } from '#server/products/storefront/storefront.ts';
import { CartBar } from '../cart-bar.tsx';
import { failureTitle, previewTags } from '../preview.ts';
import { ShopFailure } from '../shop-failure.tsx';
import { OrderByChat, ShopState } from '../shop-notices.tsx';
import { leadToSlug, type ShopFrame, shareImageUrl, shopFrame, shopGone } from '../shop-page.ts';
import { useShopVisit } from '../shop-visit.ts';
import type { Route } from './+types/route';
import { MoreProducts, type OtherProduct } from './more-products.tsx';
import { ProductOffer, soldAs } from './offer.tsx';

/** Link previews show about this many characters of a description. */
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
  const { store, product, others } = found;
  leadToSlug(context, toko, store, `/produk/${encodeURIComponent(productId)}${url.search}`);
  if (!product) throw data('Produk ini tidak (lagi) dijual.', { status: 404 });
  const { namaToko, slug } = store;
  const { origin, searchParams } = url;
  leadToVariant(
    context,
    searchParams,
    href('/toko/:toko/produk/:productId', { toko: slug, productId: product.id }),
    product,
  );
  const named = namedVariant(searchParams, product.variants);
  const cover = photoOf(product.photos, named?.optionValues ?? []);
  const price = priceText(named ? { ...named, maxHarga: named.harga } : product);
  const name = nameWithOptions(product.namaProduk, optionText(named?.optionValues ?? []));
  const preview = {
    title: `${name} · ${namaToko}`,
    description: `${price}. ${product.deskripsi}`.slice(0, PREVIEW_LENGTH).toWellFormed(),
    address: `${origin}${href('/toko/:toko/produk/:productId', { toko: slug, productId: product.id })}`,
    price: named?.harga ?? product.harga,
    image: cover ? origin + photoUrl(store.storeId, cover, 1200, 'jpg') : shareImageUrl(origin, store),
  };
  // Caches only URLs with real ids and variants, because invented URLs would fill the cache.
  const isReal = product.id === productId && (named !== null || !searchParams.has(VARIANT_FIELD));
  if (isReal) setCachePolicy(context, untilShopChanges(store));
  return {
    shop: shopFrame(store),
    product,
    others: others.map(other),
    preview,
    topBarShop: brandingOf(store),
  };
}

function other({ id, namaProduk, harga, maxHarga, photos }: ListedProduct): OtherProduct {
  return { id, namaProduk, harga, maxHarga, photos: photos.slice(0, 1) };
}

/** Without scripts the form puts the chosen options into the URL, and the loader redirects to their variant's URL. */
function leadToVariant(
  context: Readonly<RouterContextProvider>,
  sent: URLSearchParams,
  path: string,
  product: Product,
): void {
  if (!product.options.some((_, at) => sent.has(optionField(at)))) return;
  const variant = chosenVariant(product.variants, choiceIn(sent, product));
  if (!variant) return;
  setCachePolicy(context, { by: 'browsers', seconds: 0 });
  throw redirect(`${path}?${VARIANT_FIELD}=${variant.id}`);
}

export default function ProductDetail({
  loaderData: { shop, product, others, preview },
}: Route.ComponentProps) {
  const { key, search } = useLocation();
  const choice = choiceIn(new URLSearchParams(search), product);
  const variant = chosenVariant(product.variants, choice);
  const { add, added } = useShopVisit(shop, variant ? [soldAs(product, variant)] : []);
  const hydrated = useHydrated();
  const name = nameWithOptions(product.namaProduk, optionText(chosenValues(choice)));
  return (
    <div className="page-width pt-1 md:pb-6" data-store={shop.storeId}>
      <StructuredData
        key={product.id}
        json={import.meta.env.SSR ? productJson(shop, product, preview.address) : ''}
      />
      {!hydrated && <InlineScript source={import.meta.env.SSR ? storeTapsScript : ''} />}
      <ShopState shop={shop} />
      <OrderByChat shop={shop} namaProduk={name} />
      <ProductOffer
        key={`${product.id} ${key}`}
        shop={shop}
        product={product}
        address={preview.address}
        onAdd={add}
      >
        <MoreProducts shop={shop} products={others} />
      </ProductOffer>
      <LiveRegion text={added} />
      <CartBar storeId={shop.storeId} className="max-md:hidden" />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopFailure error={error} />;
}

function productJson({ phase, holiday }: ShopFrame, product: Product, address: string): string {
  const { origin } = new URL(address);
  const imageAt = (photo: ProductPhoto) => origin + photoUrl(product.storeId, photo, 1200, 'jpg');
  const imageOf = (optionValues: readonly string[]) => {
    const photo = photoOf(product.photos, optionValues);
    return photo && imageAt(photo);
  };
  const images = product.photos.map(imageAt);
  return structuredJson(
    productData(product, { address, takesOrders: takesOrders(phase) && !holiday, images, imageOf }),
  );
}
