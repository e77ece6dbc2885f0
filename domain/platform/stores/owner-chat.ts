import { formatDateTime } from '#domain/calendar/format.ts';
import { waLink } from '#domain/stores/links.ts';
import { GRACE_HOURS, nearsExpiry, type StoreStatus } from '#domain/stores/store.ts';
import type { StoreRow } from '../store-list.ts';

type ShopToChat = Pick<StoreRow, 'namaToko' | 'status' | 'expiryDate' | 'phase' | 'waNumber'>;

export function isDue(
  { status, expiryDate, phase }: Omit<ShopToChat, 'namaToko' | 'waNumber'>,
  now: Date,
): boolean {
  return phase === 'grace' || nearsExpiry(status, expiryDate, now);
}

export function ownerChat(shop: ShopToChat, now: Date): string | null {
  return shop.waNumber === '' ? null : waLink(shop.waNumber, textTo(shop, now));
}

function textTo(shop: ShopToChat, now: Date): string {
  const { namaToko, status, expiryDate, phase } = shop;
  if (expiryDate === null || !isDue(shop, now)) return `Halo ${namaToko}, `;
  const term = termName(status);
  if (phase === 'grace') {
    const closing = new Date(expiryDate.getTime() + GRACE_HOURS * 3_600_000);
    return `Halo ${namaToko}, ${term} toko Anda sudah berakhir pada ${moment(expiryDate)}. Toko masih menerima pesanan sampai ${moment(closing)}. Mau diperpanjang?`;
  }
  const days = Math.ceil((expiryDate.getTime() - now.getTime()) / 86_400_000);
  return `Halo ${namaToko}, ${term} toko Anda sisa ${days} hari, berakhir pada ${moment(expiryDate)}. Mau diperpanjang?`;
}

function termName(status: StoreStatus): string {
  return status === 'trial' ? 'masa coba' : 'masa sewa';
}

function moment(date: Date): string {
  return `${formatDateTime(date, 'Asia/Jakarta')} WIB`;
}
