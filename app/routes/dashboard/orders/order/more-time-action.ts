import { data } from 'react-router';
import { isUuid } from '../../../../../domain/id.ts';
import { parseDeadlineChange } from '../../../../../domain/orders/deadline-change.ts';
import { addTime } from '../../../../../server/orders/more-time.ts';
import { actOr } from '../../../../load-failure.ts';
import type { OpenShop } from '../../shop-access.ts';
import { orderMissing } from '../change-action.ts';
import type { PaymentTimeAnswer } from './more-time-form.tsx';

/** The form 'Beri waktu lagi' of an order's page: its fields in, the new deadline or the reason out. */
export async function answerPaymentTime(
  request: Request,
  shop: OpenShop,
  fields: Record<string, FormDataEntryValue>,
  orderId: string,
) {
  return actOr(request, refused, async () => {
    const parsed = parseDeadlineChange(fields);
    if (!parsed.ok) return refused(parsed.error ?? 'ada isian yang perlu diperbaiki.', 400);
    if (!isUuid(orderId)) throw await orderMissing(orderId);
    const result = await shop.run((tx) =>
      addTime(tx, shop.actor, shop.storeId, { ...parsed.change, orderId }),
    );
    if (result.kind === 'notFound') throw await orderMissing(orderId);
    if (result.kind === 'conflict') {
      return refused('status atau batas waktu pesanan ini sudah berubah. Muat ulang halaman.', 409);
    }
    return data<PaymentTimeAnswer>({ kind: 'timeGiven', status: result.status, due: result.due });
  });
}

function refused(reason: string, status: 400 | 409 | 500 | 503) {
  return data<PaymentTimeAnswer>(
    { kind: 'timeRefused', error: `Gagal memperbarui batas waktu: ${reason}` },
    { status },
  );
}
