import { data } from 'react-router';
import { requireFreshFactor } from '#app/access/fresh-factor.ts';
import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import {
  factorMissingText,
  type OrderChange,
  type OrderChangeErrors,
  parseOrderChange,
} from '#domain/orders/change.ts';
import { REASON_MISSING } from '#domain/orders/correction.ts';
import { editedMeanwhile } from '#domain/orders/edits/edit.ts';
import { isPaid } from '#domain/orders/order.ts';
import { rightOfStatus } from '#domain/orders/rights.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { href } from '#domain/routes/href.ts';
import { orderExists, readStoreOrder } from '#server/orders/orders.ts';
import { changeOrderStatus, type StatusChangeResult } from '#server/orders/status.ts';
import { type OpenShop, requireRight } from '../shop-access.ts';

/** Changes an order's status. The page of one order passes its id as `only`, so a form for another order gets 404. */
export async function answerOrderChange(
  request: Request,
  shop: OpenShop,
  fields: PostedFields,
  only?: string,
) {
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused({ sentence: messages.orderUpdateFailed(reason), values }, status),
    async () => {
      const parsed = parseOrderChange(fields);
      if (!parsed.ok) return badInput(asSentences(parsed.errors), values);
      if (only !== undefined && parsed.change.orderId.toLowerCase() !== only.toLowerCase()) {
        throw data(messages.orderNotFound, { status: 404 });
      }
      requireRight(shop, rightOfStatus[parsed.change.to]);
      return change(shop, parsed.change, values);
    },
  );
}

async function change(shop: OpenShop, asked: OrderChange, values: Texts) {
  const { result, order } = await shop.run(async (tx) => ({
    result: await changeOrderStatus(tx, shop.actor, shop.storeId, asked),
    order: await readStoreOrder(tx, shop.storeId, asked.orderId),
  }));
  if (result.kind === 'notFound' || !order) throw await orderMissing(asked.orderId);
  if (result.kind === 'changed') return done(messages.orderStatusChanged, { order });
  if (result.kind === 'reasonMissing') return badInput({ shippingReason: REASON_MISSING }, values);
  if (result.kind === 'edited') {
    const sentence = messages.orderUpdateFailed(editedMeanwhile(result.totalPrice));
    return refused({ sentence, values, edited: order });
  }
  if (result.kind === 'proofWaits') {
    const sentence = messages.orderUpdateFailed(proofMessages.waits);
    const despiteProof = isPaid(asked.to) ? proofMessages.unchecked : proofMessages.despite;
    return refused({ sentence, errors: { despiteProof }, values, edited: order });
  }
  if (result.kind === 'factorMissing') {
    askFactorForRent(shop, asked.orderId);
    return refused({ sentence: messages.orderUpdateFailed(factorMissingText(asked.to)), values });
  }
  if (result.kind === 'rentUpgraded') {
    const sentence = messages.orderUpdateFailed(messages.rentUpgraded(result.number));
    return refused({ sentence, values });
  }
  return refused({ sentence: messages.orderUpdateFailed(reasonOf(result, asked)), values });
}

/** Asks for the second factor again if the user last proved it too long ago, and leads back to the order. */
export function askFactorForRent({ actor, pathTo }: OpenShop, orderId: string): void {
  requireFreshFactor(actor, pathTo(href('/dashboard/pesanan/:orderId', { orderId })));
}

/** Returns the error to throw: 403 if the order belongs to another shop, 404 if it does not exist. */
export async function orderMissing(orderId: string) {
  const foreign = isUuid(orderId) && (await orderExists(orderId));
  return foreign
    ? data(messages.orderStoreMismatch, { status: 403 })
    : data(messages.orderNotFound, { status: 404 });
}

function reasonOf(
  result: Extract<StatusChangeResult, { kind: 'conflict' | 'notAllowed' }>,
  asked: OrderChange,
): string {
  if (result.kind === 'conflict') return `status pesanan ini sekarang sudah "${result.status}".`;
  return `pesanan berstatus "${result.status}" tidak bisa diubah menjadi "${asked.to}".`;
}

function asSentences(errors: OrderChangeErrors): OrderChangeErrors {
  return errors.form ? { ...errors, form: messages.orderUpdateFailed(errors.form) } : errors;
}
