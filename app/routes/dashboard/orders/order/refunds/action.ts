import { done, refused, type Texts } from '#app/forms/answers.ts';
import { type PostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { orderMissing } from '#app/routes/dashboard/orders/change-action.ts';
import type { OpenShop } from '#app/routes/dashboard/shop-access.ts';
import { isUuid } from '#domain/id.ts';
import { isUnnotified, notificationText } from '#domain/orders/change.ts';
import { parseRefund, type RefundErrors } from '#domain/orders/refunds/form.ts';
import { MAX_REFUND_NOTES } from '#domain/orders/refunds/refund.ts';
import { readStoreOrder } from '#server/orders/orders.ts';
import { recordRefund, withdrawRefund } from '#server/orders/refunds/refunds.ts';

const reasons = {
  notAllowed: 'hanya pesanan yang pernah ditagih lalu batal, atau pernah dibayar lalu dikomplain.',
  conflict: 'catatan pengembalian pesanan ini sudah berubah. Periksa lagi di bawah.',
  tooMany: `paling banyak ${MAX_REFUND_NOTES} catatan untuk satu pesanan.`,
};

export function answerRefund(request: Request, shop: OpenShop, fields: PostedFields, orderId: string) {
  const values = typedIn(fields, ['amount', 'day']);
  return actOr(
    request,
    (reason, status) => failed(reason, status, values),
    async () => {
      if (!isUuid(orderId)) throw await orderMissing(orderId);
      const parsed = parseRefund(fields);
      if (!parsed.ok) return wrong(parsed.errors, values);
      const { result, order } = await shop.run(async (tx) => ({
        result: await recordRefund(tx, shop.actor, shop.storeId, { ...parsed.refund, orderId }),
        order: await readStoreOrder(tx, shop.storeId, orderId),
      }));
      if (result.kind === 'notFound' || !order) throw await orderMissing(orderId);
      if (result.kind === 'wrong') return wrong(result.errors, values);
      if (result.kind !== 'noted') return failed(reasons[result.kind], 409, values);
      return done(`Pengembalian dana dicatat. ${notificationText(order)}`, {
        form: 'refund',
        lasting: isUnnotified(order),
      });
    },
  );
}

export function answerWithdrawal(request: Request, shop: OpenShop, fields: PostedFields, orderId: string) {
  return actOr(
    request,
    (reason, status) => failed(reason, status),
    async () => {
      const { refundId } = fields;
      if (!isUuid(orderId)) throw await orderMissing(orderId);
      if (!isUuid(refundId)) return failed('catatan yang dimaksud tidak dikenal.', 400);
      const { result, order } = await shop.run(async (tx) => ({
        result: await withdrawRefund(tx, shop.actor, shop.storeId, {
          orderId,
          refundId: refundId.toLowerCase(),
        }),
        order: await readStoreOrder(tx, shop.storeId, orderId),
      }));
      if (result === 'notFound' || !order) throw await orderMissing(orderId);
      if (result === 'conflict') return failed(reasons.conflict, 409);
      return done(`Catatan pengembalian dihapus. ${notificationText(order)}`, {
        form: 'refund',
        lasting: isUnnotified(order),
      });
    },
  );
}

function wrong(errors: RefundErrors, values: Texts) {
  return refused({ form: 'refund', errors, values }, 400);
}

function failed(reason: string, status: number, values: Texts = {}) {
  return refused({ form: 'refund', sentence: `Gagal mencatat pengembalian dana: ${reason}`, values }, status);
}
