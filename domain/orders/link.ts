import { href } from '../routes/href.ts';

/** Opens one order without an account. See docs/product/buyer-orders.md#secret-link. */
export function orderLinkPath(linkToken: string): string {
  return href('/tagihan/:token', { token: linkToken });
}

export const relinkedNote = 'Link pesanan diganti. Link yang lama tidak berlaku lagi.';
