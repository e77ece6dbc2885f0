import { data } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { messages } from '#domain/messages.ts';
import { findOwnOrder, type OwnOrder } from '#server/orders/own-order.ts';

/** Throws 403 'Akses ditolak.' or 404 'Pesanan tidak ditemukan.'. `storeId`: where to look first. */
export async function requireOwnOrder(
  actor: Actor,
  id: string,
  storeId: string | null = null,
): Promise<OwnOrder> {
  const found = await findOwnOrder(actor, id, storeId);
  if (found === 'denied') throw data(messages.accessDenied, { status: 403 });
  if (found === 'absent') throw data(messages.orderNotFound, { status: 404 });
  return found;
}
