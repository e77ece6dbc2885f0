import { done, refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { answerTrack } from '#app/track-answer.ts';
import { isUuid } from '#domain/id.ts';
import { isUnnotified, notificationText } from '#domain/orders/change.ts';
import { parseDeadlineExtension } from '#domain/orders/deadlines/deadline-extension.ts';
import { extendDeadline } from '#server/orders/deadlines/deadline-extension.ts';
import { renewLink } from '#server/orders/link/link.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { orderMissing } from '../change-action.ts';

export async function answerDeadlineExtension(
  request: Request,
  shop: OpenShop,
  fields: PostedFields,
  orderId: string,
) {
  return actOr(request, notExtended, async () => {
    const parsed = parseDeadlineExtension(fields);
    if (!parsed.ok) return notExtended(parsed.error ?? 'ada isian yang perlu diperbaiki.', 400);
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    const { result, order } = await shop.run(async (tx) => ({
      result: await extendDeadline(tx, shop.actor, shop.storeId, { ...parsed.change, orderId }),
      order: await readStoreOrder(tx, shop.storeId, orderId),
    }));
    if (result.kind === 'notFound' || !order) throw await orderMissing(orderId);
    if (result.kind === 'conflict') {
      return notExtended('status atau batas waktu pesanan ini sudah berubah. Muat ulang halaman.', 409);
    }
    const { status, due } = result;
    return done(notificationText(order), { form: 'time', status, due, lasting: isUnnotified(order) });
  });
}

function notExtended(reason: string, status: number) {
  return refused({ form: 'time', sentence: `Gagal memperbarui batas waktu: ${reason}` }, status);
}

export async function answerNewLink(request: Request, shop: OpenShop, orderId: string) {
  const failed = (reason: string, status: number) =>
    refused({ form: 'link', sentence: `Gagal membuat link baru: ${reason}` }, status);
  return actOr(request, failed, async () => {
    const isRenewed =
      isUuid(orderId) && (await shop.run((tx) => renewLink(tx, shop.actor, shop.storeId, orderId)));
    if (!isRenewed) throw await orderMissing(orderId);
    return done('Link baru sudah jadi. Kirim lagi ke pembeli: link yang lama tidak berlaku lagi.', {
      form: 'link',
      lasting: true,
    });
  });
}

export async function answerShopTrack(request: Request, shop: OpenShop, orderId: string) {
  const order = isUuid(orderId) && (await shop.run((tx) => readStoreOrder(tx, shop.storeId, orderId)));
  if (!order) throw await orderMissing(orderId);
  return answerTrack(request, order);
}
