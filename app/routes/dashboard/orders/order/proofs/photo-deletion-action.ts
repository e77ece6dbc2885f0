import { data } from 'react-router';
import { done, refused } from '#app/forms/answers.ts';
import type { PostedFields } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { deleteProofPhoto } from '#server/payments/proofs/delete-photo.ts';

export async function answerPhotoDeletion(
  request: Request,
  shop: OpenShop,
  { proofId }: PostedFields,
  orderId: string,
) {
  const named = typeof proofId === 'string' ? proofId : '';
  const refuse = (reason: string, status: number) =>
    refused({ form: 'proof', proofId: named, sentence: proofMessages.photoKept(reason) }, status);
  return actOr(request, refuse, async () => {
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    if (!isUuid(named)) throw data(messages.proofNotFound, { status: 404 });
    const result = await deleteProofPhoto(shop.run, shop.actor, shop.storeId, { orderId, proofId: named });
    if (result === 'noOrder') throw await orderMissing(orderId);
    if (result === 'noProof') throw data(messages.proofNotFound, { status: 404 });
    if (result === 'waiting') return refuse(proofMessages.undecided, 409);
    return done(proofMessages.photoDeleted, { form: 'proof', proofId: named, order: null });
  });
}
