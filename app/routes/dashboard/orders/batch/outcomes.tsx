import { CircleAlert, CircleCheck } from 'lucide-react';
import type { OrderStatus } from '../../../../../domain/orders/order.ts';
import { orderNumberLabel } from '../../../../../domain/orders/order.ts';
import { buttonLook } from '../../../../ui/controls/button.tsx';
import { Notice } from '../../../../ui/page/notice.tsx';
import { buyerChatLink } from '../../order-card/chat-link.ts';
import type { DashboardShop } from '../../shop.ts';
import type { BatchOutcome } from './action.ts';
import type { BatchOrder } from './orders.ts';

type BatchOutcomesProps = {
  outcomes: BatchOutcome[];
  /** As they stand now. */
  orders: BatchOrder[];
  shop: DashboardShop;
};

type BatchSentenceProps = {
  answer: { kind: 'done' | 'refused'; sentence: string; outcomes: BatchOutcome[] };
};

export function BatchSentence({ answer: { kind, sentence, outcomes } }: BatchSentenceProps) {
  const isWhole = outcomes.every(({ reason }) => reason === '');
  return <Notice tone={kind === 'refused' ? 'danger' : isWhole ? 'success' : 'warning'}>{sentence}</Notice>;
}

export function BatchOutcomes({ outcomes, orders, shop }: BatchOutcomesProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4" aria-label="Hasil">
      {outcomes.map(({ orderId, reason }) => {
        const order = orders.find(({ id }) => id === orderId);
        return (
          <li key={orderId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            {order && <Outcome order={order} status={order.status} reason={reason} />}
            {order && reason === '' && <ChatLink order={order} shop={shop} />}
          </li>
        );
      })}
    </ul>
  );
}

type OutcomeProps = { order: BatchOrder; status: OrderStatus; reason: string };

function Outcome({ order, status, reason }: OutcomeProps) {
  const Icon = reason === '' ? CircleCheck : CircleAlert;
  return (
    <p className="flex min-w-0 flex-1 basis-64 gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${reason === '' ? 'text-success' : 'text-danger'}`}
      />
      <span className="wrap-anywhere min-w-0">
        <b className="tabular-nums">{orderNumberLabel(order.orderNumber)}</b> · {order.customerName}:{' '}
        {reason === '' ? `sekarang ${status}.` : `tidak diubah, ${reason}`}
      </span>
    </p>
  );
}

function ChatLink({ order, shop }: { order: BatchOrder; shop: DashboardShop }) {
  return (
    <a
      href={buyerChatLink(order, shop)}
      target="_blank"
      rel="noreferrer"
      aria-label={`Hubungi Pembeli ${orderNumberLabel(order.orderNumber)}`}
      className={buttonLook('secondary', '')}
    >
      Hubungi Pembeli
    </a>
  );
}
