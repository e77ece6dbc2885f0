import { loadOr } from '#app/load-failure.ts';
import { StructuredData } from '#app/ui/page/scripts.tsx';
import { keyIn } from '#domain/forms/page-key.ts';
import { messages } from '#domain/messages.ts';
import type { ListedProduct } from '#domain/products/product.ts';
import { parseStorefrontView, storefrontPath } from '#domain/products/storefront-view.ts';
import { shopData, structuredJson } from '#domain/products/structured-data.ts';
import { href } from '#domain/routes/href.ts';
import { brandingOf } from '#domain/stores/front/branding.ts';
import { coverOf } from '#domain/stores/front/cover.ts';
import { factsLine, isShortNote } from '#domain/stores/front/facts.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { readStorefront, untilShopChanges } from '#server/products/storefront/storefront.ts';
import { CartBar } from '../cart-bar.tsx';
import { failureTitle, type Preview, previewTags } from '../preview.ts';
import { ShopFailure } from '../shop-failure.tsx';
import { OrderByChat, ShopState } from '../shop-notices.tsx';
import { leadToSlug, type ShopFrame, shareImageUrl, shopFrame, shopGone } from '../shop-page.ts';
import type { Route } from './+types/route';
import { Finder } from './finder.tsx';
import { StorefrontProducts } from './products.tsx';
import { ShopHeader } from './shop-header.tsx';

/** Descriptions are cut to this many characters. The two lines on a product's card show fewer. */
const EXCERPT_LENGTH = 120;

export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  loaderData ? previewTags(loaderData.preview, loaderData.shop.slug) : failureTitle(error);

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const after = keyIn(url.searchParams);
  const { isExact, ...requested } = parseStorefrontView(url.searchParams);
  const found = await loadOr(
    request,
    () => messages.storeLoadFailed,
    () => readStorefront(params.toko.toLowerCase(), after, requested),
  );
  if (!found) throw shopGone();
  const { store, page, categories, categoryId, isReal, hasPickup } = found;
  leadToSlug(context, params.toko, store, url.search);
  const { namaToko, slug } = store;
  const view = { ...requested, categoryId };
  const preview = {
    title: namaToko,
    description: store.deskripsi || `Belanja di ${namaToko}. Pesan lewat WhatsApp.`,
    address: `${url.origin}${storefrontPath(slug, { search: '', categoryId, sort: 'terbaru' })}`,
    ...(view.search && { noindex: true }),
    image: shareImageUrl(url.origin, store),
  };
  const list = {
    products: page.products.map(listed),
    next: page.next,
    view,
    categories,
    isStart: after === null,
  };
  // Does not cache pages with made-up cursors, categories or sort orders, because their number is unlimited.
  if (isReal && isExact) setCachePolicy(context, untilShopChanges(store));
  const cover = coverOf(store.coverUrl);
  const isInactive = store.phase === 'inactive';
  const facts = isInactive ? '' : factsLine({ ...store, hasPickup });
  const note = isShortNote(store.openingNote) && !isInactive ? '' : store.openingNote;
  return { shop: shopFrame(store), cover, facts, note, ...list, preview, topBarShop: brandingOf(store) };
}

export default function Storefront({ loaderData }: Route.ComponentProps) {
  const { shop, view, categories, products, isStart, preview, cover, facts, note } = loaderData;
  return (
    <div className="page-width">
      {isStart && !view.search && !view.categoryId && (
        <StructuredData key={shop.storeId} json={import.meta.env.SSR ? shopJson(shop, preview) : ''} />
      )}
      <ShopHeader
        shop={shop}
        address={new URL(href('/toko/:toko', { toko: shop.slug }), preview.address).href}
        cover={cover}
        facts={facts}
        note={note}
        isRoomy={categories.length === 0}
      />
      <div className="mt-2 empty:hidden">
        <ShopState shop={shop} />
      </div>
      <OrderByChat shop={shop} />
      {shop.phase !== 'inactive' && (
        <>
          <Finder
            slug={shop.slug}
            view={view}
            categories={categories}
            isSortable={products.length > 1 || categories.length > 0 || view.sort !== 'terbaru'}
          />
          <div className={`pb-4 md:pt-4 ${categories.length === 0 ? 'pt-2' : ''}`}>
            <StorefrontProducts key={`${shop.storeId} ${storefrontPath('', view)}`} {...loaderData} />
          </div>
        </>
      )}
      <CartBar storeId={shop.storeId} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ShopFailure error={error} />;
}

/** Sends only what a card shows, to keep the page small. */
function listed({ variantCount: _, photos, ...product }: ListedProduct) {
  const { deskripsi } = product;
  const excerpt =
    deskripsi.length > EXCERPT_LENGTH ? `${deskripsi.slice(0, EXCERPT_LENGTH).toWellFormed()}…` : deskripsi;
  return { ...product, deskripsi: excerpt, photos: photos.slice(0, 1) };
}

function shopJson({ namaToko, deskripsi, logoUrl }: ShopFrame, { address, image }: Preview): string {
  const logo = logoUrl ? new URL(logoUrl, address).href : null;
  return structuredJson(shopData({ namaToko, deskripsi, address, logo, image }));
}
