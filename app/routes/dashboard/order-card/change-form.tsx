import type { useFetcher } from 'react-router';
import { formatRupiah } from '../../../../domain/format.ts';
import { messages } from '../../../../domain/messages.ts';
import { type PaymentHours, periodText } from '../../../../domain/orders/deadline.ts';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import type { Refused } from '../../../forms/answers.ts';
import { useAnswer } from '../../../forms/use-answer.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/controls/field.tsx';

type ChangingOrder = {
  id: string;
  status: OrderStatus;
  totalPrice: number;
  shippingCost: number;
  courier: string;
  nomorResi: string;
};

type OrderChangeFormProps = {
  order: ChangingOrder;
  to: OrderStatus;
  /** Null for no deadline. */
  paymentHours: PaymentHours | null;
  refused: Refused | null;
  /** Its answer stays with whoever made it. */
  fetcher: ReturnType<typeof useFetcher>;
  cancelTo: string;
  onCancel?: () => void;
};

export function OrderChangeForm(props: OrderChangeFormProps) {
  const { order, to, paymentHours, refused, fetcher, cancelTo, onCancel } = props;
  const { form, field } = useAnswer(refused);
  const asksNothing = to !== 'Harus Dibayar' && to !== 'Shipped';
  return (
    <fetcher.Form method="post" ref={form} className="grid gap-4" noValidate>
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value={to} />
      <AnswerNotice answer={refused} />
      <p className="text-lg">{messages.confirmOrderStatus(to)}</p>
      {to === 'Harus Dibayar' && <BillFields order={order} field={field} paymentHours={paymentHours} />}
      {to === 'Shipped' && <ParcelFields order={order} field={field} />}
      <div className="grid grid-cols-2 gap-3">
        {onCancel ? (
          <Button type="button" variant="secondary" onClick={onCancel}>
            Batal
          </Button>
        ) : (
          <ButtonLink to={cancelTo} variant="secondary">
            Batal
          </ButtonLink>
        )}
        <Button
          type="submit"
          data-first-focus={asksNothing || undefined}
          pending={fetcher.state !== 'idle'}
          pendingText="Menyimpan..."
        >
          Ya
        </Button>
      </div>
    </fetcher.Form>
  );
}

type FieldsProps = { order: ChangingOrder; field: ReturnType<typeof useAnswer>['field'] };

function BillFields({
  order,
  field,
  paymentHours,
}: FieldsProps & Pick<OrderChangeFormProps, 'paymentHours'>) {
  return (
    <>
      <TextField
        {...field('shippingCost', String(order.shippingCost))}
        data-first-focus
        label="Ongkos Kirim"
        inputMode="numeric"
        autoComplete="off"
        hint="Dalam rupiah. Isi 0 bila gratis ongkir."
      />
      <p className="text-ink-soft text-sm">
        Total tanpa ongkos kirim:{' '}
        <span className="tabular-nums">{formatRupiah(order.totalPrice - order.shippingCost)}</span>
      </p>
      {paymentHours !== null && (
        <p className="text-ink-soft text-sm">
          Batas waktu bayar: {periodText(paymentHours)} sejak tagihan ini dikirim. Lewat dari itu pesanan
          dibatalkan otomatis.
        </p>
      )}
    </>
  );
}

function ParcelFields({ order, field }: FieldsProps) {
  return (
    <>
      <TextField
        {...field('courier', order.courier)}
        data-first-focus
        label="Kurir"
        autoComplete="off"
        maxLength={60}
        hint="Misalnya JNE atau kurir toko. Boleh dikosongkan."
      />
      <TextField
        {...field('nomorResi', order.nomorResi)}
        label="Nomor Resi"
        autoComplete="off"
        maxLength={60}
        hint="Boleh dikosongkan."
      />
    </>
  );
}
