import type { MetaDescriptor } from 'react-router';
import { href } from '#domain/routes/href.ts';
import { shopFailure } from './shop-failure.tsx';

/** Open Graph data, with which chat apps and search engines preview a page. All URLs are absolute. */
export type Preview = {
  title: string;
  description: string;
  address: string;
  image: string;
  noindex?: boolean;
  /** The product's lowest price, in rupiah. */
  price?: number;
};

export function previewTags(
  { title, description, address, image, noindex, price }: Preview,
  slug: string,
): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    noindex ? { name: 'robots', content: 'noindex' } : { tagName: 'link', rel: 'canonical', href: address },
    { tagName: 'link', rel: 'manifest', href: href('/toko/:toko/manifest.webmanifest', { toko: slug }) },
    { property: 'og:type', content: price === undefined ? 'website' : 'product' },
    { property: 'og:locale', content: 'id_ID' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(price === undefined
      ? []
      : [
          { property: 'product:price:amount', content: String(price) },
          { property: 'product:price:currency', content: 'IDR' },
        ]),
  ];
}

export function failureTitle(error: unknown): MetaDescriptor[] {
  return [{ title: shopFailure(error).title }];
}
