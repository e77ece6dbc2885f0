import { href } from '../routes/href.ts';

export function shopLink(origin: string, slug: string): string {
  return origin + href('/toko/:toko', { toko: slug });
}

export function shareText(namaToko: string, link: string): string {
  return `Belanja di ${namaToko}: ${link}`;
}

/** Replaces lone surrogates by U+FFFD, because encodeURIComponent throws on them. */
export function encodeForLink(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
}

export function waLink(number: string, text: string): string {
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeForLink(text)}`;
}

/** Returns a mobile number typed as 0812… in the form 62812…, or null if the number is incomplete or invalid. */
export function chatNumber(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0?(?=8)/, '62');
  return /^628\d{7,11}$/.test(digits) ? digits : null;
}
