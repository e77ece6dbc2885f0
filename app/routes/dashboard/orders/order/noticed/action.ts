import { done, refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { askFactorForRent, orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { editedMeanwhile } from '#domain/orders/edits/edit.ts';
import { paymentNoticeMessages } from '#domain/payments/notices/texts.ts';
import { acceptDetectedPayment, undoAutomaticMark } from '#server/payments/notices/detected.ts';

/** Marks the order as paid by a payment that the owner's phone reported, or undoes such a mark made automatically. */
export async function answerNoticed(request: Request, shop: OpenShop, fields: PostedFields, orderId: string) {
  const refuse = (reason: string, status: number) =>
    refused({ form: 'payment', sentence: paymentNoticeMessages.notMarked(reason) }, status);
  return actOr(request, refuse, async () => {
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    const { rowId, seenEdit = '', intent } = fields;
    if (!isUuid(rowId) || typeof seenEdit !== 'string') return refuse(paymentNoticeMessages.paymentGone, 404);
    const { storeId, actor } = shop;
    if (intent === 'undoAutomatic') {
      const undone = await shop.run((tx) => undoAutomaticMark(tx, actor, storeId, { rowId, orderId }));
      if (undone.kind === 'noOrder') throw await orderMissing(orderId);
      if (undone.kind === 'late')
        return refused({ form: 'payment', sentence: paymentNoticeMessages.undoLate });
      return done(paymentNoticeMessages.undone(undone.orderNumber), { form: 'payment' });
    }
    const seen = { rowId, orderId, seenEdit };
    const result = await shop.run((tx) => acceptDetectedPayment(tx, actor, storeId, seen));
    switch (result.kind) {
      case 'accepted':
        return done(paymentNoticeMessages.marked(result.orderNumber), { form: 'payment' });
      case 'noOrder':
        throw await orderMissing(orderId);
      case 'edited':
        return refuse(editedMeanwhile(result.totalPrice), 409);
      case 'notOpen':
        return refuse(paymentNoticeMessages.notOpen(result.status), 409);
      case 'factorMissing':
        askFactorForRent(shop, orderId);
        return refuse(messages.rentFactorMissing, 409);
      case 'noRow':
        return refuse(paymentNoticeMessages.paymentGone, 404);
      default:
        return refuse(paymentNoticeMessages.paymentUsed, 409);
    }
  });
}
