import { href } from '#domain/routes/href.ts';
import { asGuest } from '#server/db/access.ts';
import { readStore } from '#server/stores/store.ts';

export const page = href('/dashboard/pengaturan');

export const typed = (
  shop: { namaToko: string; slug: string; waNumber: string },
  change: Record<string, string> = {},
) => ({
  namaToko: shop.namaToko,
  slug: shop.slug,
  waNumber: `0${shop.waNumber.slice(2)}`,
  themeColor: '#a33a16',
  deskripsi: 'Masakan rumah.',
  timeZone: 'Asia/Jakarta',
  paymentHours: '',
  answerHours: '',
  openingNote: '',
  closedUntil: '',
  minOrder: '',
  ...change,
});

export async function readShop({ storeId }: { storeId: string }) {
  const store = await asGuest(storeId, (tx) => readStore(tx, storeId));
  if (!store) throw new Error('the shop is gone');
  const { now: _, ...rest } = store;
  return rest;
}
