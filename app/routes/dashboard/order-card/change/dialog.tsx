import { CircleCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import type { Done, Refused } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import type { DashboardShop } from '#app/routes/dashboard/shop.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Modal } from '#app/ui/controls/modal.tsx';
import { changeQuestion, firstName } from '#domain/orders/dashboard/change-question.ts';
import {
  isBilled,
  nextStepWithoutInput,
  type OrderState,
  type OrderStatus,
  orderNumberLabel,
} from '#domain/orders/order.ts';
import type { buyerChatLink } from '../chat-link.ts';
import type { BilledOrder } from './bill.tsx';
import { BuyerChatButton } from './chat-button.tsx';
import { OrderChangeForm } from './form.tsx';

export type DialogOrder = Parameters<typeof buyerChatLink>[0] &
  OrderState &
  BilledOrder & { editKey: string | null; proofWaits: boolean };

/** `edited` is the current order, if somebody has edited it since the page was loaded. */
export type OrderChangeAnswer = Done<{ order: DialogOrder }> | Refused<{ edited?: DialogOrder }>;

type OrderChangeDialogProps = {
  order: DialogOrder;
  to: OrderStatus;
  /** Set if the page has already changed the order, such as by accepting a proof; the dialog asks no confirmation. */
  outcome?: Done<{ order: DialogOrder }> | null;
  shop: DashboardShop;
  onChanged?: (order: DialogOrder) => void;
  onClose: () => void;
};

/** Asks to confirm the change, then offers a chat with the buyer and the next step in the same dialog. */
export function OrderChangeDialog(props: OrderChangeDialogProps) {
  const { order, to, outcome = null, shop, onChanged, onClose } = props;
  const fetcher = useFetcher<OrderChangeAnswer>();
  const changed = useLastChange(fetcher, onChanged) ?? outcome;
  const refused = refusalIn(fetcher.data);
  const now = changed?.order ?? refused?.edited ?? order;
  const next = nextStepWithoutInput(now);
  const form = { order: now, paymentHours: shop.paymentHours, refused, fetcher };
  const title = changed ? `Pesanan ${orderNumberLabel(order.orderNumber)}` : changeQuestion(now, to).headline;
  const finish = (
    <Button type="button" variant="secondary" onClick={onClose} data-first-focus>
      Selesai
    </Button>
  );
  return (
    // The key changes with the status, so React then mounts a new dialog, which sets the focus again.
    <Modal key={now.status} title={title} onClose={onClose}>
      {changed ? (
        <div className="grid gap-4">
          <Outcome sentence={changed.sentence} order={now} />
          <BuyerChatButton order={now} shop={shop} />
          {next ? (
            <section aria-label="Langkah berikutnya" className="border-line border-t pt-4">
              <OrderChangeForm
                {...form}
                to={next.to}
                yes={{ label: next.label, variant: 'secondary' }}
                leave={finish}
              />
            </section>
          ) : (
            finish
          )}
        </div>
      ) : (
        <OrderChangeForm
          {...form}
          to={to}
          leave={
            <Button type="button" variant="secondary" onClick={onClose}>
              Batal
            </Button>
          }
        />
      )}
    </Modal>
  );
}

function useLastChange(
  { data, state }: ReturnType<typeof useFetcher<OrderChangeAnswer>>,
  onChanged: OrderChangeDialogProps['onChanged'],
): Done<{ order: DialogOrder }> | null {
  const [last, setLast] = useState<Done<{ order: DialogOrder }> | null>(null);
  const { revalidate } = useRevalidator();
  const reportChanged = useEffectEvent((order: DialogOrder) => onChanged?.(order));
  useEffect(() => {
    if (data?.kind === 'done') reportChanged(data.order);
    // React Router does not revalidate after a refusal, although a refusal may mean that the list is out of date.
    if (data?.kind === 'refused') void revalidate();
  }, [data, revalidate]);
  useEffect(() => {
    // Waits for the revalidation, because it may remove the page's button to which the dialog returns the focus.
    if (data?.kind === 'done' && state === 'idle') setLast(data);
  }, [data, state]);
  return last;
}

function Outcome({ sentence, order }: { sentence: string; order: DialogOrder }) {
  return (
    <div className="grid gap-1">
      <p role="alert" className="flex items-center gap-2 text-lg">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
        {sentence}
      </p>
      <p className="text-ink-soft">
        Status sekarang: <strong className="text-ink">{order.status}</strong>.{' '}
        {isBilled(order.status)
          ? `Tagihan siap. Kirim ke ${firstName(order.customerName)} lewat WhatsApp.`
          : `Kabari ${firstName(order.customerName)} lewat WhatsApp; pesannya sudah kami siapkan.`}
      </p>
    </div>
  );
}
