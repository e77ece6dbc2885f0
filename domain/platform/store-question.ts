import { formatDate } from '../calendar/format.ts';
import { isUuid } from '../id.ts';
import { messages } from '../messages.ts';
import { extendedExpiry, type StoreStatus } from '../stores/store.ts';

export type StoreAction = 'active' | 'inactive' | 'extend';

export type ChangeableStore = {
  storeId: string;
  namaToko: string;
  status: StoreStatus;
  expiryDate: Date | null;
};

export type RequestedAction = StoreAction | 'note';

export function parseStoreQuestion(
  params: URLSearchParams,
): { action: RequestedAction; storeId: string } | null {
  const [action, storeId] = [params.get('tanya'), params.get('untuk')];
  if (action !== 'active' && action !== 'inactive' && action !== 'extend' && action !== 'note') return null;
  return isUuid(storeId) ? { action, storeId } : null;
}

export function storeQuestion(
  action: StoreAction,
  { namaToko, expiryDate }: Pick<ChangeableStore, 'namaToko' | 'expiryDate'>,
  now: Date,
): string {
  if (action === 'active') return messages.confirmActivate(namaToko);
  if (action === 'inactive') return messages.confirmDeactivate(namaToko);
  return messages.confirmExtend(namaToko, formatDate(extendedExpiry(expiryDate, now), 'Asia/Jakarta'));
}

export function lateExtensionNote(expiryDate: Date | null, now: Date): string | null {
  if (extendedExpiry(expiryDate, now) > now) return null;
  const end = formatDate(extendedExpiry(null, now), 'Asia/Jakarta');
  return `Tanggal itu masih di masa lalu, jadi toko tetap EXPIRED. Jika dihitung dari hari ini, toko berakhir ${end}.`;
}
