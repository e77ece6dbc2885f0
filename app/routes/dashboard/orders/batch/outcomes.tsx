import { CircleAlert, CircleCheck } from 'lucide-react';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Answer } from '#app/forms/answers.ts';
import { buyerChatLink } from '#app/routes/dashboard/order-card/chat-link.ts';
import type { DashboardShop } from '#app/routes/dashboard/shop.ts';
import { buttonClass } from '#app/ui/controls/button.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { orderNumberLabel } from '#domain/orders/order.ts';
import type { BatchOutcome } from './action.ts';
import type { BatchOrder } from './orders.ts';

type BatchOutcomesProps = {
  outcomes: BatchOutcome[];
  orders: BatchOrder[];
  shop: DashboardShop;
};

export function BatchSentence({ answer }: { answer: Answer & { outcomes: BatchOutcome[] } }) {
  const changed = answer.outcomes.filter(({ reason }) => reason === '');
  if (changed.length === answer.outcomes.length) return <AnswerNotice answer={answer} />;
  return <Notice tone={changed.length > 0 ? 'warning' : 'danger'}>{answer.sentence}</Notice>;
}

export function BatchOutcomes({ outcomes, orders, shop }: BatchOutcomesProps) {
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4" aria-label="Hasil">
      {outcomes.map((outcome) => {
        const order = orders.find(({ id }) => id === outcome.orderId);
        return (
          <li
            key={outcome.orderId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
          >
            {order && <Outcome order={order} outcome={outcome} />}
            {order && outcome.reason === '' && order.status === outcome.to && (
              <ChatLink order={order} shop={shop} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

type OutcomeProps = { order: BatchOrder; outcome: BatchOutcome };

function Outcome({ order, outcome: { to, reason, isUncertain } }: OutcomeProps) {
  const refusal = `${isUncertain ? 'belum tentu' : 'tidak'} diubah, ${reason}`;
  const Icon = reason === '' ? CircleCheck : CircleAlert;
  return (
    <p className="flex min-w-0 flex-1 basis-64 gap-2">
      <Icon
        aria-hidden
        className={`mt-0.5 size-5 shrink-0 ${reason === '' ? 'text-success' : 'text-danger'}`}
      />
      <span className="wrap-anywhere min-w-0">
        <b className="tabular-nums">{orderNumberLabel(order.orderNumber)}</b> · {order.customerName}:{' '}
        {reason === '' ? `sekarang ${to}.` : refusal}
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
      className={buttonClass('secondary', '')}
    >
      Hubungi Pembeli
    </a>
  );
}
