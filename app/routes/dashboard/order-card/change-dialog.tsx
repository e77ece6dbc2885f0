import { MessageCircle } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { type OrderStatus, orderNumberLabel } from '../../../../domain/orders/order.ts';
import type { Done, Refused } from '../../../forms/answers.ts';
import { refusalIn } from '../../../forms/use-answer.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Modal } from '../../../ui/controls/modal.tsx';
import type { DashboardShop } from '../shop.ts';
import { OrderChangeForm } from './change-form.tsx';
import { buyerChatLink } from './chat-link.ts';

export type DialogOrder = Parameters<typeof buyerChatLink>[0];

/** What a status change came to. */
export type OrderChangeAnswer = Done<{ order: DialogOrder }> | Refused;

type OrderChangeDialogProps = {
  order: DialogOrder;
  to: OrderStatus;
  shop: DashboardShop;
  onChanged?: (order: DialogOrder) => void;
  onClose: () => void;
};

export function OrderChangeDialog({ order, to, shop, onChanged, onClose }: OrderChangeDialogProps) {
  const fetcher = useFetcher<OrderChangeAnswer>();
  const { revalidate } = useRevalidator();
  const answer = fetcher.data;
  const refused = refusalIn(answer);
  useEffect(() => {
    // After a refusal nothing is read again by itself, and the list may be out of date.
    if (refused) void revalidate();
  }, [refused, revalidate]);
  const changed = answer?.kind === 'done' ? answer.order : null;
  const tellChanged = useEffectEvent((now: DialogOrder) => onChanged?.(now));
  useEffect(() => {
    if (changed) tellChanged(changed);
  }, [changed]);
  // Not before the list was read again: what opened the dialog would vanish later, and the focus with it.
  if (answer?.kind === 'done' && fetcher.state === 'idle') {
    return <ChangedDialog answer={answer} shop={shop} onClose={onClose} />;
  }
  return (
    <Modal title={`Pesanan ${orderNumberLabel(order.orderNumber)}`} onClose={onClose}>
      <OrderChangeForm
        order={order}
        to={to}
        paymentHours={shop.paymentHours}
        refused={refused}
        fetcher={fetcher}
        cancelTo=""
        onCancel={onClose}
      />
    </Modal>
  );
}

type ChangedDialogProps = { answer: Done<{ order: DialogOrder }> } & Pick<
  OrderChangeDialogProps,
  'shop' | 'onClose'
>;

function ChangedDialog({ answer: { sentence, order }, shop, onClose }: ChangedDialogProps) {
  return (
    <Modal title={`Pesanan ${orderNumberLabel(order.orderNumber)}`} onClose={onClose}>
      <div className="grid gap-4">
        <p role="alert" className="text-lg">
          {sentence}
        </p>
        <p className="text-ink-soft">
          Status sekarang: <strong className="text-ink">{order.status}</strong>. Kabari {order.customerName}{' '}
          lewat WhatsApp; pesannya sudah kami siapkan.
        </p>
        <div className="grid grid-cols-[1fr_auto] gap-3">
          <a
            href={buyerChatLink(order, shop)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center justify-center gap-2 whitespace-nowrap rounded-control border border-line-strong bg-surface px-4 font-semibold"
          >
            <MessageCircle aria-hidden className="size-5" />
            Hubungi Pembeli
          </a>
          <Button type="button" className="min-w-24" onClick={onClose} data-first-focus>
            OK
          </Button>
        </div>
      </div>
    </Modal>
  );
}
