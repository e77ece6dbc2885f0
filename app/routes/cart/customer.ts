import { GUEST } from '#app/browser/checkout-draft.ts';
import type { Profile } from '#domain/accounts/address.ts';
import type { FormerShipping } from '#domain/shipping/former.ts';
import type { BookEntry } from './address-book.tsx';

/** `profile` is null for guests. `shipping` comes from the newest order at each shop. */
export type Customer = {
  id: string;
  profile: Profile | null;
  book: BookEntry[];
  shipping: FormerShipping[];
};

export const guest: Customer = { id: GUEST, profile: null, book: [], shipping: [] };
