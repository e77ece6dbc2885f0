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

export type AskedAction = StoreAction | 'note';

export function parseStoreQuestion(params: URLSearchParams): { wish: AskedAction; storeId: string } | null {
  const [wish, storeId] = [params.get('tanya'), params.get('untuk')];
  if (wish !== 'active' && wish !== 'inactive' && wish !== 'extend' && wish !== 'note') return null;
  return isUuid(storeId) ? { wish, storeId } : null;
}

export function storeQuestion(
  wish: StoreAction,
  { namaToko, expiryDate }: Pick<ChangeableStore, 'namaToko' | 'expiryDate'>,
  now: Date,
): string {
  if (wish === 'active') return messages.confirmActivate(namaToko);
  if (wish === 'inactive') return messages.confirmDeactivate(namaToko);
  return messages.confirmExtend(namaToko, formatDate(extendedExpiry(expiryDate, now), 'Asia/Jakarta'));
}

export function lateExtensionNote(expiryDate: Date | null, now: Date): string | null {
  if (extendedExpiry(expiryDate, now) > now) return null;
  const end = formatDate(extendedExpiry(null, now), 'Asia/Jakarta');
  return `Tanggal itu masih di masa lalu, jadi toko tetap EXPIRED. Jika dihitung dari hari ini, toko berakhir ${end}.`;
}
