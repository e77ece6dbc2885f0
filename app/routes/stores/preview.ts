import type { MetaDescriptor } from 'react-router';
import { shopFailure } from './failure.ts';

/** As Open Graph tells a chat. Addresses are absolute. */
export type Preview = { title: string; description: string; address: string; image: string };

/** `slug` is the shop's. */
export function previewTags({ title, description, address, image }: Preview, slug: string): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { tagName: 'link', rel: 'manifest', href: `/toko/${slug}/manifest.webmanifest` },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export function failureTitle(error: unknown): MetaDescriptor[] {
  return [{ title: shopFailure(error).title }];
}
