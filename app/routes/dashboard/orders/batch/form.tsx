import { Form } from 'react-router';
import { formatRupiah } from '../../../../../domain/format.ts';
import { fieldOf } from '../../../../../domain/orders/batch/chosen.ts';
import {
  mayChange,
  type OrderState,
  type OrderStatus,
  orderNumberLabel,
} from '../../../../../domain/orders/order.ts';
import { AnswerNotice } from '../../../../forms/answer-notice.tsx';
import type { Refused } from '../../../../forms/answers.ts';
import { useAnswer } from '../../../../forms/use-answer.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { TextField } from '../../../../ui/controls/field.tsx';
import { MoneyField } from '../../money/field.tsx';

type BatchOrder = OrderState & {
  id: string;
  orderNumber: number;
  customerName: string;
  kecamatan: string;
  kotaKabupaten: string;
  totalPrice: number;
  shippingCost: number;
  courier: string;
  nomorResi: string;
};

type BatchFormProps = { orders: BatchOrder[]; to: OrderStatus; refused: Refused | null; backTo: string };

/** Orders that cannot become `to` are sent as well, so that the outcome names them. */
export function BatchForm({ orders, to, refused, backTo }: BatchFormProps) {
  const { form, field } = useAnswer(refused);
  const count = orders.filter((order) => mayChange(order, to)).length;
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <AnswerNotice answer={refused} />
      <input type="hidden" name="to" value={to} />
      <p className="text-lg">
        Ubah status {count} pesanan menjadi &quot;{to}&quot;?
      </p>
      {to === 'Shipped' && (
        <TextField
          {...field('courier')}
          label="Kurir untuk semua"
          autoComplete="off"
          maxLength={60}
          hint="Misalnya JNE atau kurir toko. Boleh dikosongkan."
        />
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-2 py-3">
            <input type="hidden" name={fieldOf('from', order.id)} value={order.status} />
            <OrderFields order={order} to={to} field={field} />
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to={backTo} variant="secondary">
          Batal
        </ButtonLink>
        <Button type="submit" variant={to === 'Cancelled' ? 'danger' : 'primary'} pendingText="Menyimpan...">
          Ya
        </Button>
      </div>
    </Form>
  );
}

type OrderFieldsProps = {
  order: BatchOrder;
  to: OrderStatus;
  field: ReturnType<typeof useAnswer>['field'];
};

function OrderFields({ order, to, field }: OrderFieldsProps) {
  const number = orderNumberLabel(order.orderNumber);
  return (
    <>
      <p className="wrap-anywhere">
        <b className="tabular-nums">{number}</b> · {order.customerName}
        {!mayChange(order, to) && (
          <span className="text-ink-soft"> · tidak ikut, berstatus {order.status}</span>
        )}
      </p>
      {mayChange(order, to) && to === 'Harus Dibayar' && (
        <MoneyField
          {...field(fieldOf('shippingCost', order.id), String(order.shippingCost))}
          label={`Ongkos Kirim ${number}`}
          hint={`Ke ${order.kecamatan}, ${order.kotaKabupaten}. Total tanpa ongkir: ${formatRupiah(order.totalPrice - order.shippingCost)}`}
        />
      )}
      {mayChange(order, to) && to === 'Shipped' && (
        <TextField
          {...field(fieldOf('nomorResi', order.id), order.nomorResi)}
          label={`Nomor Resi ${number}`}
          autoComplete="off"
          maxLength={60}
        />
      )}
    </>
  );
}
