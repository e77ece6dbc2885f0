import { shopData, structuredJson } from '#domain/products/structured-data.ts';
import type { Preview } from '../preview.ts';
import type { ShopFrame } from '../shop-page.ts';

export function shopJson({ namaToko, deskripsi, logoUrl }: ShopFrame, { address, image }: Preview): string {
  const logo = logoUrl ? new URL(logoUrl, address).href : null;
  return structuredJson(shopData({ namaToko, deskripsi, address, logo, image }));
}
