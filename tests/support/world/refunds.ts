import { dayOf } from '#domain/calendar/day.ts';
import { setOrderState } from './orders.ts';
import { stockProduct } from './shop-floor.ts';
import { newOrder } from './unpaid.ts';

/** Creates a paid order of Rp 10.000 that its shop has cancelled; returns it with today in the shop's time zone. */
export async function cancelledPaidOrder(storeId: string): Promise<{ id: string; today: string }> {
  const { id } = await newOrder(storeId, { productId: await stockProduct(storeId, 1) });
  await setOrderState(id, storeId, 'Sudah Dibayar');
  await setOrderState(id, storeId, 'Cancelled');
  return { id, today: dayOf(new Date(), 'Asia/Jakarta') };
}
