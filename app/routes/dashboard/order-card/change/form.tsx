import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { useFetcher } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Refused } from '#app/forms/answers.ts';
import { useAnswer } from '#app/forms/use-answer.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { YesButton } from '#app/ui/controls/yes-button.tsx';
import { messages } from '#domain/messages.ts';
import { changeQuestion } from '#domain/orders/dashboard/change-question.ts';
import { closesBill, isBilled, isCancelled, isShipped, type OrderStatus } from '#domain/orders/order.ts';
import type { ShippingWay } from '#domain/shipping/way.ts';
import type { PaymentHours } from '#domain/stores/store.ts';
import { DespiteProof } from '../despite-proof.tsx';
import { type BilledOrder, BillFields } from './bill.tsx';
import { ParcelFields, useParcelCheck } from './parcel.tsx';

type ChangingOrder = BilledOrder &
  ShippingWay & {
    id: string;
    orderNumber: number;
    customerName: string;
    status: OrderStatus;
    editKey: string | null;
    proofWaits: boolean;
    courier: string;
    nomorResi: string;
  };

type OrderChangeFormProps = {
  order: ChangingOrder;
  to: OrderStatus;
  paymentHours: PaymentHours | null;
  refused: Refused | null;
  fetcher: ReturnType<typeof useFetcher>;
  /** Submit button of the dialog's second step. If left out, this is the first step, whose button says 'Ya'. */
  yes?: { label: string; variant: 'secondary' };
  leave: ReactNode;
};

/** A tap this soon after the button appeared is ignored, because it was aimed at what the button replaced. */
const ON_THE_WAY_MS = 250;

export function OrderChangeForm(props: OrderChangeFormProps) {
  const { order, to, paymentHours, refused, fetcher, yes, leave } = props;
  const { form, field } = useAnswer(refused);
  const ignoreSecond = useSecondPresses();
  const parcel = useParcelCheck(form, order);
  const asksParcel = isShipped(to) && order.shippingKind !== 'pickup';
  const asksProof = order.proofWaits && closesBill(order.status);
  const question = changeQuestion(order, to);
  const asksPrice = isBilled(to) && order.shippingKind !== 'pickup';
  const asksNothing = !asksPrice && !asksParcel;
  const send = {
    type: 'submit',
    className: 'px-2',
    pending: fetcher.state !== 'idle',
    pendingText: 'Menyimpan...',
  } as const;
  return (
    <fetcher.Form
      method="post"
      ref={form}
      className="grid gap-4"
      noValidate
      onKeyDown={ignoreHeldEnter}
      onSubmit={parcel.check}
    >
      <input type="hidden" name="orderId" value={order.id} />
      <input type="hidden" name="from" value={order.status} />
      <input type="hidden" name="to" value={to} />
      <input type="hidden" name="seenEdit" value={order.editKey ?? ''} />
      <AnswerNotice answer={refused} />
      <div>
        {yes && <p className="font-semibold">{question.headline}</p>}
        <p className="text-ink-soft text-sm">{messages.confirmOrderStatus(to)}</p>
      </div>
      {isBilled(to) && <BillFields order={order} field={field} paymentHours={paymentHours} />}
      {asksParcel && <ParcelFields order={order} field={field} isFirst={!yes} missing={parcel.missing} />}
      {asksProof && (
        <DespiteProof field={field('despiteProof')} to={to}>
          Pembeli sudah mengirim bukti bayar yang belum diperiksa. Periksa dulu; uang yang sudah masuk harus
          dikembalikan. Tetap ubah status pesanan.
        </DespiteProof>
      )}
      <div className={`grid gap-3 ${yes ? 'grid-cols-2' : 'grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'}`}>
        {!yes && leave}
        {yes ? (
          <Button {...send} variant={yes.variant} onClick={ignoreSecond}>
            {yes.label}
          </Button>
        ) : (
          <YesButton
            {...send}
            does={question.yes}
            variant={isCancelled(to) ? 'danger' : 'primary'}
            data-first-focus={asksNothing || undefined}
          />
        )}
        {/* Puts `leave` where the first step had 'Ya', so that a second tap on 'Ya' does not confirm the next step. */}
        {yes && leave}
      </div>
      {asksParcel && <WithoutReceipt isBusy={fetcher.state !== 'idle'} onClick={yes && ignoreSecond} />}
    </fetcher.Form>
  );
}

type WithoutReceiptProps = { isBusy: boolean; onClick: ((event: MouseEvent) => void) | undefined };

function WithoutReceipt({ isBusy, onClick }: WithoutReceiptProps) {
  return (
    <Button
      type="submit"
      name="tanpaResi"
      value="ya"
      variant="quiet"
      className="justify-self-center"
      pending={isBusy}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    >
      Kirim tanpa resi
    </Button>
  );
}

/** Returns a handler that ignores the second click of a double click, and a tap right after the button appeared. */
function useSecondPresses() {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  return (event: MouseEvent) => {
    const { pointerType } = event.nativeEvent as PointerEvent;
    const isFinger = pointerType === 'touch' && event.timeStamp - shownAt.current < ON_THE_WAY_MS;
    if (event.detail > 1 || isFinger) event.preventDefault();
  };
}

/** Ignores a held Enter key, which would confirm one step of the order after another. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}
