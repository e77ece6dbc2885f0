import { useId } from 'react';
import { Form } from 'react-router';
import type { Answer } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { MoneyField } from '#app/routes/dashboard/money/field.tsx';
import { DespiteProof } from '#app/routes/dashboard/order-card/despite-proof.tsx';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { TextField } from '#app/ui/controls/field.tsx';
import { YesButton } from '#app/ui/controls/yes-button.tsx';
import { OrderStatusBadge } from '#app/ui/orders/status-badge.tsx';
import { placeText } from '#domain/accounts/place.ts';
import { formatRupiah } from '#domain/format.ts';
import { fieldOf } from '#domain/orders/batch/chosen.ts';
import { batchQuestion } from '#domain/orders/dashboard/change-question.ts';
import {
  closesBill,
  isBilled,
  isCancelled,
  isPaid,
  isShipped,
  mayChange,
  type OrderStatus,
  orderNumberLabel,
} from '#domain/orders/order.ts';
import { shippingPriceText } from '#domain/shipping/tariff-words.ts';
import type { BatchOrder } from './orders.ts';

const MAX_UNFOLDED = 3;

type BatchFormProps = { orders: BatchOrder[]; to: OrderStatus; answer: Answer | null; backTo: string };

/** Also sends the orders that cannot get the status `to`, because the server's answer lists every chosen order. */
export function BatchForm({ orders, to, answer, backTo }: BatchFormProps) {
  const { form, field } = useAnswer(answer);
  const going = orders.filter((order) => mayChange(order, to));
  const isPickup = going.every(({ shippingKind }) => shippingKind === 'pickup');
  const asksParcel = isShipped(to) && !isPickup;
  const question = batchQuestion(going.length, to, isPickup);
  const staying = orders.filter((order) => !mayChange(order, to));
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <input type="hidden" name="to" value={to} />
      {going.length > 0 ? (
        <div>
          <h2 className="font-semibold text-lg">{question.headline}</h2>
          <p className="text-ink-soft text-sm">
            Ubah status {going.length} pesanan menjadi "{to}"?
          </p>
        </div>
      ) : (
        <p className="text-lg">Tidak ada pesanan pilihan ini yang bisa menjadi "{to}".</p>
      )}
      {asksParcel && (
        <TextField
          {...field('courier')}
          label="Kurir untuk semua"
          autoComplete="off"
          maxLength={60}
          hint="Misalnya JNE atau kurir toko. Boleh dikosongkan."
        />
      )}
      {going.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4">
          {going.map((order) => (
            <GoingOrder key={order.id} order={order} to={to} field={field} />
          ))}
        </ul>
      )}
      {staying.length > 0 && <StayingOrders orders={staying} />}
      <div className="grid grid-cols-2 gap-3">
        <ButtonLink to={backTo} variant="secondary">
          {going.length > 0 ? 'Batal' : 'Kembali'}
        </ButtonLink>
        {going.length > 0 && (
          <YesButton
            type="submit"
            does={question.yes}
            variant={isCancelled(to) ? 'danger' : 'primary'}
            pendingText="Menyimpan..."
          />
        )}
      </div>
    </Form>
  );
}

type GoingOrderProps = {
  order: BatchOrder;
  to: OrderStatus;
  field: ReturnType<typeof useAnswer>['field'];
};

/** Names the fieldset after the order, so that a screen reader reads the order's number with each field. */
function GoingOrder({ order, to, field }: GoingOrderProps) {
  const number = orderNumberLabel(order.orderNumber);
  const named = useId();
  return (
    <li className="py-3">
      <SeenOrder order={order} />
      <fieldset
        aria-labelledby={named}
        className="grid gap-3 sm:grid-cols-[1fr_15rem] sm:items-center sm:gap-6"
      >
        <p id={named} className="wrap-anywhere min-w-0">
          <OrderName order={order} />
          {isBilled(to) && (
            <span className="mt-0.5 block text-ink-soft text-sm">
              Tujuan: {placeText([order.kecamatan, order.kotaKabupaten])}. Total tanpa ongkir:{' '}
              {formatRupiah(order.totalPrice - order.shippingCost)}
            </span>
          )}
          {isPaid(to) && (
            <span className="mt-0.5 block text-ink-soft text-sm">
              Tagihan: {formatRupiah(order.totalPrice)}
            </span>
          )}
        </p>
        {isBilled(to) && order.shippingKind !== 'ask' && (
          <p>
            Ongkir pilihan pembeli: <b>{shippingPriceText(order.shippingCost)}</b>
          </p>
        )}
        {isBilled(to) && order.shippingKind === 'ask' && (
          <MoneyField
            {...field(fieldOf('shippingCost', order.id), String(order.shippingCost))}
            label={`Ongkos Kirim ${number}`}
          />
        )}
        {isShipped(to) && order.shippingKind !== 'pickup' && (
          <TextField
            {...field(fieldOf('nomorResi', order.id), order.nomorResi)}
            label={`Nomor Resi ${number}`}
            autoComplete="off"
            maxLength={60}
          />
        )}
        {order.proofWaits && closesBill(order.status) && (
          <div className="sm:col-span-2">
            <DespiteProof field={field(fieldOf('despiteProof', order.id))} to={to} number={number}>
              Pembeli sudah mengirim bukti bayar yang belum diperiksa. Tetap ubah status {number}.
            </DespiteProof>
          </div>
        )}
      </fieldset>
    </li>
  );
}

function StayingOrders({ orders }: { orders: BatchOrder[] }) {
  return (
    <details
      open={orders.length <= MAX_UNFOLDED}
      className="rounded-card border border-line bg-surface px-4 text-ink-soft"
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">
        {orders.length} pesanan tidak ikut
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {orders.map((order) => (
          <li key={order.id} className="flex items-center justify-between gap-3 py-2.5">
            <SeenOrder order={order} />
            <span className="wrap-anywhere min-w-0">
              <OrderName order={order} />
            </span>
            <span className="shrink-0">
              <OrderStatusBadge status={order.status} small />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function OrderName({ order: { orderNumber, customerName } }: { order: BatchOrder }) {
  return (
    <>
      <b className="tabular-nums">{orderNumberLabel(orderNumber)}</b> · {customerName}
    </>
  );
}

function SeenOrder({ order: { id, status, editKey } }: { order: BatchOrder }) {
  return (
    <>
      <input type="hidden" name={fieldOf('from', id)} value={status} />
      <input type="hidden" name={fieldOf('seenEdit', id)} value={editKey ?? ''} />
    </>
  );
}
