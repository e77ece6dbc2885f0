import { data, type MetaDescriptor, redirect } from 'react-router';
import { messages } from '../domain/messages.ts';
import { shareImageVersion } from '../server/storefront.ts';
import type { Store } from '../server/stores.ts';
import { shopFailure } from './shop-failure.ts';

/** What every page of a shop shows of it. */
export type ShopFrame = Pick<
  Store,
  'storeId' | 'namaToko' | 'slug' | 'logoUrl' | 'deskripsi' | 'themeColor' | 'life'
>;

/** The answer where an address names no shop (SPEC §8). */
export function shopGone() {
  return data(messages.storeGone, { status: 404 });
}

/** Leads from a shop's id, its former names and other spellings to its one address; `rest` is the path behind it. */
export function leadToSlug(reference: string, { slug }: Store, rest: string): void {
  if (reference === slug) return;
  throw redirect(`/toko/${slug}${rest}`, { headers: { 'cache-control': 'no-cache' } });
}

/** The part of a shop that its pages send to the browser. */
export function shopFrame(store: Store): ShopFrame {
  const { storeId, namaToko, slug, logoUrl, deskripsi, themeColor, life } = store;
  return { storeId, namaToko, slug, logoUrl, deskripsi, themeColor, life };
}

/** The address of a shop's preview picture, with its version: chats keep previews by their address for days. */
export function shareImageUrl(origin: string, store: Store): string {
  return `${origin}/toko/${store.slug}/share.jpg?v=${shareImageVersion(store)}`;
}

/** What a link to a page looks like in a chat (Open Graph). Addresses are absolute. */
export type Preview = { title: string; description: string; address: string; image: string };

/** A page's title and preview as meta tags. */
export function previewTags({ title, description, address, image }: Preview): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** The title of a shop's page that could not be shown (SPEC §8). */
export function failureTitle(error: unknown): MetaDescriptor[] {
  return [{ title: shopFailure(error).title }];
}
