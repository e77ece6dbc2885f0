import { data, type RouterContextProvider, redirect } from 'react-router';
import { messages } from '../../../domain/messages.ts';
import { takesOrders } from '../../../domain/stores/store.ts';
import { keep } from '../../../server/pages/keeping.ts';
import type { Store } from '../../../server/stores/store.ts';
import { shareImageVersion } from '../../../server/stores/storefront.ts';

/** What every page of a shop shows of it. */
export type ShopFrame = Pick<
  Store,
  'storeId' | 'namaToko' | 'slug' | 'logoUrl' | 'deskripsi' | 'themeColor' | 'life' | 'answerHours'
> & {
  /** For orders by chat where the cart does not work; null where the shop takes none. */
  orderNumber: string | null;
};

/** The answer where an address names no shop. */
export function shopGone() {
  return data(messages.storeGone, { status: 404 });
}

/** Leads from a shop's id, its former names and other spellings to its one address; `rest` is the path behind it. */
export function leadToSlug(
  context: Readonly<RouterContextProvider>,
  reference: string,
  { slug }: Store,
  rest: string,
): void {
  if (reference === slug) return;
  keep(context, { by: 'browsers', seconds: 0 });
  throw redirect(`/toko/${slug}${rest}`);
}

/** The part of a shop that its pages send to the browser. */
export function shopFrame(store: Store): ShopFrame {
  const { storeId, namaToko, slug, logoUrl, deskripsi, themeColor, life, answerHours, waNumber } = store;
  const orderNumber = takesOrders(life) && waNumber ? waNumber : null;
  return { storeId, namaToko, slug, logoUrl, deskripsi, themeColor, life, answerHours, orderNumber };
}

/** The address of a shop's preview picture, with its version: chats keep previews by their address for days. */
export function shareImageUrl(origin: string, store: Store): string {
  return `${origin}/toko/${store.slug}/share.jpg?v=${shareImageVersion(store)}`;
}
