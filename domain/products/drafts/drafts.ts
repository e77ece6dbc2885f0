import { isNumbered } from './name.ts';

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
