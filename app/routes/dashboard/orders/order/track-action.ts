import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTrack } from '#app/track-answer.ts';
import { isUuid } from '#domain/id.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { orderMissing } from '../change-action.ts';

export async function answerShopTrack(request: Request, shop: OpenShop, orderId: string) {
  const order = isUuid(orderId) && (await shop.run((tx) => readStoreOrder(tx, shop.storeId, orderId)));
  if (!order) throw await orderMissing(orderId);
  return answerTrack(request, order);
}
