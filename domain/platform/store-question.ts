import { formatDate } from '../format.ts';
import { isUuid } from '../id.ts';
import { messages } from '../messages.ts';
import { extendedExpiry, type StoreStatus } from '../stores/store.ts';

/** What a super admin may want to do with a shop, each after a question (SPEC §4). */
export type StoreWish = 'active' | 'inactive' | 'extend';

/** What must be known of a shop to ask about it and to change it. */
export type ChangeableStore = {
  storeId: string;
  namaToko: string;
  status: StoreStatus;
  expiryDate: Date | null;
};

/** Reads `?tanya=` and `?untuk=`, to which the buttons lead without scripts; null without a question that makes sense. */
export function parseStoreQuestion(params: URLSearchParams): { wish: StoreWish; storeId: string } | null {
  const [wish, storeId] = [params.get('tanya'), params.get('untuk')];
  if (wish !== 'active' && wish !== 'inactive' && wish !== 'extend') return null;
  return isUuid(storeId) ? { wish, storeId } : null;
}

/** The question before a shop is changed, word for word (SPEC §4). */
export function storeQuestion(
  wish: StoreWish,
  { namaToko, expiryDate }: Pick<ChangeableStore, 'namaToko' | 'expiryDate'>,
  now: Date,
): string {
  if (wish === 'active') return messages.confirmActivate(namaToko);
  if (wish === 'inactive') return messages.confirmDeactivate(namaToko);
  return messages.confirmExtend(namaToko, formatDate(extendedExpiry(expiryDate, now), 'Asia/Jakarta'));
}

/**
 * What must be said beside the question where 30 days more on the present end would still lie in the past: counted from
 * today, the shop would live. Null elsewhere.
 */
export function lateExtensionNote(expiryDate: Date | null, now: Date): string | null {
  if (extendedExpiry(expiryDate, now) > now) return null;
  const end = formatDate(extendedExpiry(null, now), 'Asia/Jakarta');
  return `Tanggal itu masih di masa lalu, jadi toko tetap EXPIRED. Jika dihitung dari hari ini, toko berakhir ${end}.`;
}
