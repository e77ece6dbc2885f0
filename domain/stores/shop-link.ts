import { href } from '../routes/href.ts';

export function shopLink(origin: string, slug: string): string {
  return origin + href('/toko/:toko', { toko: slug });
}

export function shareText(namaToko: string, link: string): string {
  return `Belanja di ${namaToko}: ${link}`;
}
