import { data } from 'react-router';
import { isUuid } from '../../../../domain/id.ts';
import { messages } from '../../../../domain/messages.ts';
import {
  type OrderChange,
  type OrderChangeErrors,
  parseOrderChange,
} from '../../../../domain/orders/change.ts';
import { type Order, orderExists, readStoreOrder } from '../../../../server/orders/orders.ts';
import { changeOrderStatus, type StatusChangeResult } from '../../../../server/orders/status.ts';
import { actOr } from '../../../load-failure.ts';
import type { OpenShop } from '../shop-access.ts';

/** What a status change came to. Refused: nothing was written, and what was typed comes back. */
type OrderChangeAnswer =
  | { kind: 'changed'; order: Order }
  | { kind: 'refused'; errors: OrderChangeErrors; values: Record<string, string> };

/**
 * The action of both order pages of the shop: the fields of the confirmed dialog in, the changed order or the reason out. Where the
 * page is about one order, `only` is its id, and a form about another one is answered 404.
 */
export async function answerOrderChange(
  request: Request,
  shop: OpenShop,
  fields: Record<string, FormDataEntryValue>,
  only?: string,
) {
  const values = typedIn(fields);
  return actOr(
    request,
    (reason, status) => refused(status, { form: messages.orderUpdateFailed(reason) }, values),
    async () => {
      const parsed = parseOrderChange(fields);
      if (!parsed.ok) return refused(400, sentenced(parsed.errors), values);
      if (only !== undefined && parsed.change.orderId.toLowerCase() !== only.toLowerCase()) {
        throw data(messages.orderNotFound, { status: 404 });
      }
      return change(shop, parsed.change, values);
    },
  );
}

async function change(shop: OpenShop, asked: OrderChange, values: Record<string, string>) {
  const { result, order } = await shop.run(async (tx) => ({
    result: await changeOrderStatus(tx, shop.actor, shop.storeId, asked),
    order: await readStoreOrder(tx, shop.storeId, asked.orderId),
  }));
  if (result.kind === 'notFound' || !order) throw await orderMissing(asked.orderId);
  if (result.kind === 'changed') return data<OrderChangeAnswer>({ kind: 'changed', order });
  return refused(409, { form: messages.orderUpdateFailed(reasonOf(result, asked)) }, values);
}

/** The answer for an order that this shop does not have: the denial where another has it, else 'not found'. */
export async function orderMissing(orderId: string) {
  const foreign = isUuid(orderId) && (await orderExists(orderId));
  return foreign
    ? data(messages.orderStoreMismatch, { status: 403 })
    : data(messages.orderNotFound, { status: 404 });
}

function reasonOf(result: Extract<StatusChangeResult, { status: unknown }>, asked: OrderChange): string {
  if (result.kind === 'conflict') return `status pesanan ini sekarang sudah "${result.status}".`;
  return `pesanan berstatus "${result.status}" tidak bisa diubah menjadi "${asked.to}".`;
}

function sentenced(errors: OrderChangeErrors): OrderChangeErrors {
  return errors.form ? { ...errors, form: messages.orderUpdateFailed(errors.form) } : errors;
}

function refused(status: 400 | 409 | 500 | 503, errors: OrderChangeErrors, values: Record<string, string>) {
  return data<OrderChangeAnswer>({ kind: 'refused', errors, values }, { status });
}

function typedIn(fields: Record<string, FormDataEntryValue>): Record<string, string> {
  const texts = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
