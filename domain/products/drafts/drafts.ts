import { isUnstorable } from '../form/options.ts';

export const MAX_PRODUCT_DRAFTS = 30;

export const SHOWN_PRODUCT_DRAFTS = 60;

export type ProductDraftFacts = { namaProduk: string; harga: number; stok: number };

/** Requires a real name and a price, so that nothing is sold as 'Produk 5' or for free. */
export function isComplete({ namaProduk, harga }: Pick<ProductDraftFacts, 'namaProduk' | 'harga'>): boolean {
  return !isNumbered(namaProduk) && harga > 0;
}

/** Cameras, phones and chats put these words into file names, so they say nothing about the product. */
const SAID_BY_MACHINES =
  /\b(?:img|dsc[nf]?|pxl|mvimg|pict?|cimg|sam|screenshot|whatsapp|image|images|photo|foto|gambar|picture|burst|portrait|hdr|cover|copy|salinan|edited|edit|unnamed|fb|wa|at|am|pm|jpe?g|png|webp|hei[cf]|inshot|snapseed|picsart|collage|telegram|signal|received|camera|kamera)\b/gi;

export function productDraftName(fileName: string, index: number): string {
  const words = fileName
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .slice(0, 120)
    .trim();
  return isSaying(words) && !isUnstorable(words) ? words : `Produk ${index + 1}`;
}

export function isNumbered(namaProduk: string): boolean {
  return /^Produk \d+$/.test(namaProduk.trim());
}

function isSaying(words: string): boolean {
  if (/^[\da-f ]{16,}$/i.test(words)) return false;
  const left = words.replaceAll(/([a-z])(?=\d)|(\d)(?=[a-z])/gi, '$1$2 ').replaceAll(SAID_BY_MACHINES, '');
  return /\p{L}{2}/u.test(left);
}
