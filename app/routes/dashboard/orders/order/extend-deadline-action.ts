import { done, refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { parseDeadlineExtension } from '#domain/orders/deadlines/deadline-extension.ts';
import { isUntold, toldText } from '#domain/orders/mails/told.ts';
import { extendDeadline } from '#server/orders/deadlines/deadline-extension.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { orderMissing } from '../change-action.ts';

export async function answerDeadlineExtension(
  request: Request,
  shop: OpenShop,
  fields: PostedFields,
  orderId: string,
) {
  return actOr(request, failed, async () => {
    const parsed = parseDeadlineExtension(fields);
    if (!parsed.ok) return failed(parsed.error ?? 'ada isian yang perlu diperbaiki.', 400);
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    const { result, order } = await shop.run(async (tx) => ({
      result: await extendDeadline(tx, shop.actor, shop.storeId, { ...parsed.change, orderId }),
      order: await readStoreOrder(tx, shop.storeId, orderId),
    }));
    if (result.kind === 'notFound' || !order) throw await orderMissing(orderId);
    if (result.kind === 'conflict') {
      return failed('status atau batas waktu pesanan ini sudah berubah. Muat ulang halaman.', 409);
    }
    const { status, due } = result;
    return done(toldText(order), { form: 'time', status, due, lasting: isUntold(order) });
  });
}

function failed(reason: string, status: number) {
  return refused({ form: 'time', sentence: `Gagal memperbarui batas waktu: ${reason}` }, status);
}
