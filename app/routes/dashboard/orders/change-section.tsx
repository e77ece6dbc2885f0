import { Form, useFetcher, useLocation } from 'react-router';
import { mayChange, orderNumberLabel, orderStatuses, stepsOf } from '../../../../domain/orders/order.ts';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import type { Done } from '../../../forms/answers.ts';
import { refusalIn } from '../../../forms/use-answer.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/page/notice.tsx';
import { BuyerChatButton } from '../order-card/change/chat-button.tsx';
import type { DialogOrder, OrderChangeAnswer } from '../order-card/change/dialog.tsx';
import { OrderChangeForm } from '../order-card/change/form.tsx';
import { type DashboardShop, useDashboardPath } from '../shop.ts';

type OrderChangeSectionProps = {
  /** The order that `?ubah=` names; null without one. */
  asked: DialogOrder | null;
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
        leave={
          <ButtonLink to={pathTo(backTo)} variant="secondary">
            Batal
          </ButtonLink>
        }
      />
    </section>
  );
}

type ChangedProps = { answer: Done<{ order: DialogOrder }>; shop: DashboardShop };

function ChangedNotice({ answer: { sentence, order }, shop }: ChangedProps) {
  const next = stepsOf(order).find(({ kind }) => kind === 'forward');
  return (
    <div className="grid max-w-lg gap-3">
      <Notice tone="success">
        <p>{sentence}</p>
        <p>
          {orderNumberLabel(order.orderNumber)} sekarang {order.status}.
        </p>
      </Notice>
      <BuyerChatButton order={order} shop={shop} />
      {next && (
        <Form method="get">
          <input type="hidden" name="ubah" value={order.id} />
          <input type="hidden" name="ke" value={next.to} />
          <Button type="submit" variant="secondary" className="w-full">
            {next.label}
          </Button>
        </Form>
      )}
    </div>
  );
}
