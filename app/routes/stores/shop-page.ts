import { data, type RouterContextProvider, redirect } from 'react-router';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { holidayText } from '#domain/stores/opening.ts';
import { orderWaNumberOf } from '#domain/stores/store.ts';
import { setCachePolicy } from '#server/http/cache-policy.ts';
import { shareImageVersion } from '#server/products/storefront/storefront.ts';
import type { Store } from '#server/stores/store.ts';

export type ShopFrame = Pick<
  Store,
  'storeId' | 'namaToko' | 'slug' | 'logoUrl' | 'deskripsi' | 'themeColor' | 'phase' | 'answerHours'
> & {
  /** 'Toko libur sampai …'; null if the shop is not on holiday. */
  holiday: string | null;
  /** The WhatsApp number for orders; null if the shop takes no orders now or has no number. */
  orderWaNumber: string | null;
  /** The WhatsApp number for questions. Null if the shop has none or is inactive. */
  chatNumber: string | null;
};

export function shopGone() {
  return data(messages.storeGone, { status: 404 });
}

/** Redirects if `reference`, the shop's name in the URL, is not its current slug. `rest` is the URL after that name. */
export function leadToSlug(
  context: Readonly<RouterContextProvider>,
  reference: string,
  { slug }: Store,
  rest: string,
): void {
  if (reference === slug) return;
  setCachePolicy(context, { by: 'browsers', seconds: 0 });
  throw redirect(`${href('/toko/:toko', { toko: slug })}${rest}`);
}

export function shopFrame(store: Store): ShopFrame {
  const { storeId, namaToko, slug, logoUrl, deskripsi, themeColor, phase, answerHours } = store;
  const { closedUntil, timeZone, waNumber } = store;
  const holiday = closedUntil && holidayText(closedUntil, timeZone);
  const chatNumber = phase === 'inactive' || waNumber === '' ? null : waNumber;
  const branding = { storeId, namaToko, slug, logoUrl, deskripsi, themeColor };
  return { ...branding, phase, holiday, answerHours, orderWaNumber: orderWaNumberOf(store), chatNumber };
}

/** The URL contains a version, because chat apps cache previews by their URL for days. */
export function shareImageUrl(origin: string, store: Store): string {
  return `${origin}${href('/toko/:toko/share.jpg', { toko: store.slug })}?v=${shareImageVersion(store)}`;
}
