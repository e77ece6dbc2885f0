import { done, refused } from '#app/forms/answers.ts';
import { actOr } from '#app/load-failure.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { renewLink } from '#server/orders/link/link.ts';
import { orderMissing } from '../change-action.ts';

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
