import { useFetcher, useLocation } from 'react-router';
import {
  mayChange,
  type OrderState,
  orderNumberLabel,
  orderStatuses,
} from '../../../../domain/orders/order.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import type { Done } from '../../../forms/answers.ts';
import { refusalIn } from '../../../forms/use-answer.ts';
import { Notice } from '../../../ui/page/notice.tsx';
import type { DialogOrder, OrderChangeAnswer } from '../order-card/change-dialog.tsx';
import { OrderChangeForm } from '../order-card/change-form.tsx';
import { buyerChatLink } from '../order-card/chat-link.ts';
import { type DashboardShop, useDashboardPath } from '../shop.ts';

type OrderChangeSectionProps = {
  /** The order that `?ubah=` names; null without one. */
  asked: (DialogOrder & OrderState) | null;
  /** What the form sent without scripts came to. */
  answer: OrderChangeAnswer | undefined;
  shop: DashboardShop;
  backTo: string;
};

/** For browsers without scripts: the step buttons lead to `?ubah={orderId}&ke={status}`. */
export function OrderChangeSection({ asked, answer, shop, backTo }: OrderChangeSectionProps) {
  const fetcher = useFetcher();
  const pathTo = useDashboardPath();
  const wanted = new URLSearchParams(useLocation().search).get('ke');
  const to = orderStatuses.find((status) => status === wanted);
  if (answer?.kind === 'done') {
    return (
      <div className="mb-6">
        <ChangedNotice answer={answer} shop={shop} />
      </div>
    );
  }
  const refused = refusalIn(answer);
  if (shop.readOnly || !asked || !to || !mayChange(asked, to)) {
    return (
      <div className="mb-6 empty:hidden">
        <AnswerNotice answer={refused} />
      </div>
    );
  }
  return (
    <section
      aria-label={`Ubah status ${orderNumberLabel(asked.orderNumber)}`}
      className="mb-6 max-w-lg rounded-card border border-line-strong bg-surface p-5 shadow-soft"
    >
      <p className="mb-3 font-semibold">
        Pesanan {orderNumberLabel(asked.orderNumber)} · {asked.customerName}
      </p>
      <OrderChangeForm
        order={asked}
        to={to}
        paymentHours={shop.paymentHours}
        refused={refused}
        fetcher={fetcher}
        cancelTo={pathTo(backTo)}
      />
    </section>
  );
}

type ChangedProps = { answer: Done<{ order: DialogOrder }>; shop: DashboardShop };

function ChangedNotice({ answer: { sentence, order }, shop }: ChangedProps) {
  return (
    <Notice tone="success">
      <p>{sentence}</p>
      <p>
        {orderNumberLabel(order.orderNumber)} sekarang {order.status}.{' '}
        <a href={buyerChatLink(order, shop)} target="_blank" rel="noreferrer" className="underline">
          Hubungi Pembeli
        </a>
      </p>
    </Notice>
  );
}
