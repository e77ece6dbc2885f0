import { Form, useFetcher, useLocation } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import type { Done } from '#app/forms/answers.ts';
import { refusalIn } from '#app/forms/use-answer.ts';
import { Button, ButtonLink } from '#app/ui/controls/button.tsx';
import { Notice, NoticeRegion } from '#app/ui/page/notice.tsx';
import { changeQuestion } from '#domain/orders/dashboard/change-question.ts';
import { mayChange, nextStepWithoutInput, orderNumberLabel, orderStatuses } from '#domain/orders/order.ts';
import { rightOfStatus } from '#domain/orders/rights.ts';
import { BuyerChatButton } from '../order-card/change/chat-button.tsx';
import type { DialogOrder, OrderChangeAnswer } from '../order-card/change/dialog.tsx';
import { OrderChangeForm } from '../order-card/change/form.tsx';
import { type DashboardShop, ShopField, useDashboardPath, useMay } from '../shop.ts';

type OrderChangeSectionProps = {
  asked: DialogOrder | null;
  answer: OrderChangeAnswer | undefined;
  shop: DashboardShop;
  backTo: string;
};

/** Asks to confirm a status change. Without scripts, the status buttons open `?ubah={orderId}&ke={status}` for this. */
export function OrderChangeSection(props: OrderChangeSectionProps) {
  const { search } = useLocation();
  // The key resets the section, because the outcome of one status change must not be shown with the next change.
  return <ChangeSection key={search} {...props} to={new URLSearchParams(search).get('ke')} />;
}

function ChangeSection(props: OrderChangeSectionProps & { to: string | null }) {
  const { asked, answer, shop, backTo } = props;
  const fetcher = useFetcher<OrderChangeAnswer>();
  const pathTo = useDashboardPath();
  const may = useMay();
  const to = orderStatuses.find((status) => status === props.to);
  const result = fetcher.data ?? answer;
  const refused = refusalIn(result);
  const mayAsk = to !== undefined && !shop.readOnly && may(rightOfStatus[to]);
  const question = mayAsk && asked && mayChange(asked, to) ? { asked, to } : null;
  return (
    <>
      <NoticeRegion className="mb-6 max-w-lg empty:absolute">
        {!question && result?.kind === 'done' && <ChangedOrder answer={result} shop={shop} />}
        {!question && <AnswerNotice answer={refused} />}
      </NoticeRegion>
      {question && (
        <section
          aria-label={`Ubah status ${orderNumberLabel(question.asked.orderNumber)}`}
          className="mb-6 max-w-lg rounded-card border border-line-strong bg-surface p-5 shadow-soft"
        >
          <h2 className="font-semibold text-lg">{changeQuestion(question.asked, question.to).headline}</h2>
          <OrderChangeForm
            order={question.asked}
            to={question.to}
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
      )}
    </>
  );
}

type ChangedProps = { answer: Done<{ order: DialogOrder }>; shop: DashboardShop };

function ChangedOrder({ answer: { sentence, order }, shop }: ChangedProps) {
  const next = nextStepWithoutInput(order);
  return (
    <div className="grid gap-3">
      <Notice tone="success">
        <p>{sentence}</p>
        <p>
          {orderNumberLabel(order.orderNumber)} sekarang {order.status}.
        </p>
      </Notice>
      <BuyerChatButton order={order} shop={shop} />
      {next && (
        <Form method="get">
          <ShopField />
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
