import { data } from 'react-router';
import { done, refused } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { askFactorForRent, orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { editedMeanwhile } from '#domain/orders/edits/edit.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { parseProofDecision } from '#domain/payments/proof-form.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { decideProof } from '#server/payments/proofs/decide-proof.ts';
import { deleteProofPhoto } from '#server/payments/proofs/delete-photo.ts';

export async function answerProofDecision(
  request: Request,
  shop: OpenShop,
  fields: PostedFields,
  orderId: string,
) {
  const values = typedIn(fields, ['reason']);
  const proofId = typeof fields.proofId === 'string' ? fields.proofId : '';
  const refuse = (reason: string, status: number) =>
    refused({ form: 'proof', proofId, sentence: proofMessages.notDecided(reason), values }, status);
  return actOr(request, refuse, async () => {
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    const parsed = parseProofDecision(fields);
    if (!parsed) throw data(messages.proofNotFound, { status: 404 });
    if (!parsed.ok) return refused({ form: 'proof', proofId, errors: parsed.errors, values }, 400);
    const { decision } = parsed;
    const { result, order } = await shop.run(async (tx) => ({
      result: await decideProof(tx, shop.actor, shop.storeId, { ...decision, orderId }),
      order: decision.to === 'accepted' ? await readStoreOrder(tx, shop.storeId, orderId) : null,
    }));
    if (result.kind === 'noOrder') throw await orderMissing(orderId);
    if (result.kind === 'noProof') throw data(messages.proofNotFound, { status: 404 });
    if (result.kind === 'judged') return refuse(proofMessages.decided(result.status), 409);
    if (result.kind === 'conflict') return refuse(proofMessages.notPayable(`"${result.status}"`), 409);
    if (result.kind === 'edited') return refuse(editedMeanwhile(result.totalPrice), 409);
    if (result.kind === 'factorMissing') {
      askFactorForRent(shop, orderId);
      return refuse(messages.rentFactorMissing, 409);
    }
    return done(proofMessages[decision.to], { form: 'proof', proofId, order });
  });
}

export async function answerPhotoDeletion(
  request: Request,
  shop: OpenShop,
  { proofId }: PostedFields,
  orderId: string,
) {
  const named = typeof proofId === 'string' ? proofId : '';
  const refuse = (reason: string, status: number) =>
    refused({ form: 'proof', proofId: named, sentence: proofMessages.photoNotDeleted(reason) }, status);
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
