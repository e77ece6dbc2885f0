import type { MetaDescriptor } from 'react-router';
import { shopFailure } from './failure.ts';

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

/** The title of a shop's page that could not be shown. */
export function failureTitle(error: unknown): MetaDescriptor[] {
  return [{ title: shopFailure(error).title }];
}
