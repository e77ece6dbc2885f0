import { done, refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { chatNumberMessages } from '#domain/stores/chat/handling.ts';
import { isReferenceGone } from '#server/db/errors.ts';
import { handOver } from '#server/orders/chat/hand-over.ts';

/** Assigns the order to the WhatsApp number that the member chose, or ('takeOver') to the member's own number. */
export async function answerHandOver(
  request: Request,
  shop: OpenShop,
  fields: PostedFields,
  orderId: string,
) {
  const refuse = (reason: string, status: number) =>
    refused({ form: 'handling', sentence: chatNumberMessages.notHandedOver(reason) }, status);
  return actOr(request, refuse, async () => {
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    const { intent, numberId } = fields;
    const wanted = intent === 'takeOver' ? 'mine' : numberId;
    if (wanted !== 'mine' && !isUuid(wanted)) return refuse(chatNumberMessages.gone, 404);
    const result = await shop
      .run((tx) => handOver(tx, shop.actor, shop.storeId, { orderId, numberId: wanted }))
      .catch((error: unknown) => {
        if (isReferenceGone(error, 'orders_chat_number')) return { kind: 'noNumber' as const };
        throw error;
      });
    switch (result.kind) {
      case 'noOrder':
        throw await orderMissing(orderId);
      case 'noNumber':
        return refuse(intent === 'takeOver' ? chatNumberMessages.notLinked : chatNumberMessages.gone, 409);
      case 'unchanged':
        return done(chatNumberMessages.handledBy(result.to), { form: 'handling' });
      default:
        return done(chatNumberMessages.handedOver(result), { form: 'handling' });
    }
  });
}
