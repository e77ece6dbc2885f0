import { isUnstorable } from '../option.ts';

/** Photos at once, each of which becomes a draft. */
export const MAX_DRAFTS = 30;

/** On one page; the others follow once these are on sale. */
export const SHOWN_DRAFTS = 60;

/** What the owner types beside a draft's photo. */
export type DraftFacts = { namaProduk: string; harga: number; stok: number };

/** Has a name of its own and a price, so that nothing goes on sale as 'Produk 5' or for nothing. */
export function isComplete({ namaProduk, harga }: Pick<DraftFacts, 'namaProduk' | 'harga'>): boolean {
  return !isNumbered(namaProduk) && harga > 0;
}

/** What cameras, phones and chats call their photos; all of it counts as nothing said. */
const SAID_BY_MACHINES =
  /\b(?:img|dsc[nf]?|pxl|mvimg|pict?|cimg|sam|screenshot|whatsapp|image|images|photo|foto|gambar|picture|burst|portrait|hdr|cover|copy|salinan|edited|edit|unnamed|fb|wa|at|am|pm|jpe?g|png|webp|hei[cf]|inshot|snapseed|picsart|collage|telegram|signal|received|camera|kamera)\b/gi;

/** A product's first name: its photo's, where that says something; else its place in the choice, from 0. */
export function draftName(fileName: string, place: number): string {
  const words = fileName
    .replace(/\.[a-z\d]{2,5}$/i, '')
    .replaceAll(/[_\s-]+/g, ' ')
    .trim()
    .slice(0, 120)
    .trim();
  return isSaying(words) && !isUnstorable(words) ? words : `Produk ${place + 1}`;
}

/** Whether `draftName` has found no better one. */
export function isNumbered(namaProduk: string): boolean {
  return /^Produk \d+$/.test(namaProduk.trim());
}

function isSaying(words: string): boolean {
  // Hashes and UUIDs, as some phones name what is shared.
  if (/^[\da-f ]{16,}$/i.test(words)) return false;
  const left = words.replaceAll(/([a-z])(?=\d)|(\d)(?=[a-z])/gi, '$1$2 ').replaceAll(SAID_BY_MACHINES, '');
  return /\p{L}{2}/u.test(left);
}
