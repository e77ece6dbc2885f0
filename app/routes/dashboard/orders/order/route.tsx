import { useState } from 'react';
import { data, Link } from 'react-router';
import { auditView } from '#app/access/auditor.ts';
import { readPostedFields } from '#app/forms/posted.ts';
import { loadOr, loadOrNull } from '#app/load-failure.ts';
import { OrderChangeDialog } from '#app/routes/dashboard/order-card/change/dialog.tsx';
import { buyerChatLink } from '#app/routes/dashboard/order-card/chat-link.ts';
import { OrderDeadlineNotice } from '#app/routes/dashboard/order-card/deadline.tsx';
import { useFrozenData } from '#app/routes/dashboard/order-card/held-orders.ts';
import { OrderStepButtons } from '#app/routes/dashboard/order-card/step-buttons.tsx';
import { useDashboardPath, useDashboardShop, useMay } from '#app/routes/dashboard/shop.ts';
import { readOpenStore, requireRight, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { useShopLive } from '#app/routes/dashboard/shop-stream.ts';
import { LoadFailed } from '#app/ui/page/load-failed.tsx';
import { dayOf } from '#domain/calendar/day.ts';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { type OrderStatus, orderNumberLabel } from '#domain/orders/order.ts';
import type { Right } from '#domain/rights.ts';
import { href } from '#domain/routes/href.ts';
import { handlingOf } from '#domain/stores/chat/handling.ts';
import { isDenied } from '#server/db/errors.ts';
import { readShopOrderEvents, readStoreOrder } from '#server/orders/orders.ts';
import { readProofs } from '#server/orders/proofs.ts';
import { readParcelTrack } from '#server/orders/tracking/track.ts';
import { nothingDetected, readDetectedPayment } from '#server/payments/notices/detected.ts';
import { readDuplicates } from '#server/payments/proofs/proofs.ts';
import { listChatNumbers } from '#server/stores/chat/numbers.ts';
import { answerOrderChange, orderMissing } from '../change-action.ts';
import { OrderChangeSection } from '../change-section.tsx';
import type { Route } from './+types/route';
import { answerDeadlineExtension, answerNewLink, answerShopTrack } from './actions.ts';
import { OrderColumns } from './columns.tsx';
import { ExtendDeadlineForm } from './extend-deadline-form.tsx';
import { answerHandOver } from './handling/action.ts';
import { OrderHandling } from './handling/section.tsx';
import { OrderHead, OrderIdToCopy, OrderPaper } from './head.tsx';
import { OrderLink } from './link.tsx';
import { answerNoticed } from './noticed/action.ts';
import { NoticedPayment } from './noticed/section.tsx';
import { answerPhotoDeletion, answerProofDecision } from './proofs/action.ts';
import type { AcceptedProof } from './proofs/decision-forms.tsx';
import { ShopProofs } from './proofs/section.tsx';
import { answerRefund, answerWithdrawal } from './refunds/action.ts';

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `Pesanan ${orderNumberLabel(loaderData.order.orderNumber)}` : 'Pesanan' }];
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { orderId } = params;
  // The id may be incomplete, for example if a chat has cut off the link.
  if (!isUuid(orderId)) throw data(messages.orderIncomplete, { status: 404 });
  return loadOr(
    request,
    (error) => (isDenied(error) ? messages.ordersDenied : messages.orderLoadFailed),
    async () => {
      const found = await shop.run(async (tx) => {
        const order = await readStoreOrder(tx, shop.storeId, orderId);
        if (!order) return null;
        const events = await readShopOrderEvents(tx, order);
        const proofs = await readProofs(tx, order);
        return {
          order,
          events,
          proofs,
          handling: handlingOf(
            await listChatNumbers(tx, shop.storeId),
            order.chatNumber?.id ?? null,
            shop.actor.id,
          ),
          duplicates: proofs.length === 0 ? {} : await readDuplicates(tx, order),
          // A super admin must not see a shop's incoming payments.
          noticed: shop.readOnly ? nothingDetected : await readDetectedPayment(tx, order),
        };
      });
      const store = await readOpenStore(request, shop);
      if (!found || !store) throw await orderMissing(orderId);
      const view = {
        action: 'order-visit',
        storeId: shop.storeId,
        details: { orderId: found.order.id },
      } as const;
      if (shop.readOnly) await auditView(shop.actor, request, view);
      const tracked = await loadOrNull(request, () => readParcelTrack(shop.run, found.order));
      return {
        ...found,
        tracked: tracked && { ...tracked, mayAsk: tracked.mayAsk && !shop.readOnly },
        today: dayOf(store.now, store.timeZone),
      };
    },
  );
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = requireShop(context);
  const fields = await readPostedFields(request);
  const right = rightOfIntent(fields.intent);
  if (right) requireRight(shop, right);
  if (fields.intent === 'paymentTime') return answerDeadlineExtension(request, shop, fields, params.orderId);
  if (fields.intent === 'newLink') return answerNewLink(request, shop, params.orderId);
  if (fields.intent === 'track') return answerShopTrack(request, shop, params.orderId);
  if (fields.intent === 'refund') return answerRefund(request, shop, fields, params.orderId);
  if (fields.intent === 'withdrawRefund') return answerWithdrawal(request, shop, fields, params.orderId);
  if (fields.intent === 'acceptProof' || fields.intent === 'refuseProof')
    return answerProofDecision(request, shop, fields, params.orderId);
  if (fields.intent === 'acceptNoticed' || fields.intent === 'undoAutomatic')
    return answerNoticed(request, shop, fields, params.orderId);
  if (fields.intent === 'handOver' || fields.intent === 'takeOver')
    return answerHandOver(request, shop, fields, params.orderId);
  if (fields.intent === 'deleteProofPhoto') return answerPhotoDeletion(request, shop, fields, params.orderId);
  return answerOrderChange(request, shop, fields, params.orderId);
}

/** Returns the right needed to send a form; null if reading orders suffices or `answerOrderChange` checks the right. */
function rightOfIntent(intent: unknown): Right | null {
  if (intent === 'paymentTime' || intent === 'newLink') return 'orders.bill';
  if (intent === 'handOver' || intent === 'takeOver') return 'orders.bill';
  if (intent === 'refund' || intent === 'withdrawRefund') return 'refunds.write';
  if (intent === 'acceptProof' || intent === 'refuseProof' || intent === 'deleteProofPhoto')
    return 'payments.confirm';
  return intent === 'acceptNoticed' || intent === 'undoAutomatic' ? 'payments.write' : null;
}

export { rereadAfterRefusal as shouldRevalidate } from '#app/revalidation.ts';

export default function DashboardOrder({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useDashboardShop();
  const pathTo = useDashboardPath();
  const may = useMay();
  const [to, setTo] = useState<OrderStatus | null>(null);
  const [accepted, setAccepted] = useState<AcceptedProof | null>(null);
  const { shown, hold, release } = useFrozenData(loaderData, (held) => held.order.id === loaderData.order.id);
  const { order, events, proofs, duplicates, noticed, tracked, handling } = shown;
  const ask = (status: OrderStatus) => {
    hold();
    setTo(status);
  };
  const close = () => {
    release();
    setTo(null);
    setAccepted(null);
  };
  const { about, time, link, refund, proof, track, payment, handed } = answersByForm(actionData);
  useShopLive();
  return (
    <div className="grid gap-6">
      <Link
        to={pathTo(href('/dashboard/pesanan'))}
        className="inline-flex min-h-11 items-center justify-self-start text-brand underline"
      >
        Semua pesanan
      </Link>
      <OrderHead order={order} timeZone={shop.timeZone} />
      {handling && (
        <OrderHandling handling={handling} answer={handed} readOnly={shop.readOnly || !may('orders.bill')} />
      )}
      <NoticedPayment order={order} noticed={noticed} answer={payment} />
      <OrderChangeSection
        asked={order}
        answer={about}
        shop={shop}
        backTo={href('/dashboard/pesanan/:orderId', { orderId: order.id })}
      />
      <OrderDeadlineNotice order={order} timeZone={shop.timeZone} />
      {!shop.readOnly && <Steps order={order} onStep={ask} isSecond={noticed.detected !== null} />}
      {!shop.readOnly && may('orders.bill') && (
        <ExtendDeadlineForm order={order} answer={time} timeZone={shop.timeZone} />
      )}
      <ShopProofs
        proofs={proofs}
        duplicates={duplicates}
        order={order}
        shop={shop}
        answer={proof}
        onAccepted={(done) => {
          hold();
          setAccepted(done);
        }}
      />
      <OrderPaper order={order} />
      <OrderColumns {...{ order, events, shop, refund, tracked, track }} today={loaderData.today} />
      {order.linkToken !== null && <OrderLink linkToken={order.linkToken} answer={link} shop={shop} />}
      <OrderIdToCopy id={order.id} />
      {(to || accepted) && (
        <OrderChangeDialog
          order={order}
          to={to ?? 'Sudah Dibayar'}
          outcome={accepted}
          shop={shop}
          onClose={close}
        />
      )}
    </div>
  );
}

type StepsProps = {
  order: Route.ComponentProps['loaderData']['order'];
  onStep: (status: OrderStatus) => void;
  isSecond: boolean;
};

function Steps({ order, ...steps }: StepsProps) {
  const shop = useDashboardShop();
  return (
    <div className="max-w-lg">
      <OrderStepButtons order={order} chatLink={buyerChatLink(order, shop)} {...steps} />
    </div>
  );
}

function answersByForm(answer: Route.ComponentProps['actionData']) {
  if (answer === undefined || !('form' in answer)) return { about: answer };
  if (answer.form === 'handling') return { handed: answer };
  if (answer.form === 'refund') return { refund: answer };
  if (answer.form === 'proof') return { proof: answer };
  if (answer.form === 'track') return { track: answer };
  if (answer.form === 'payment') return { payment: answer };
  return answer.form === 'time' ? { time: answer } : { link: answer };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailed error={error} title="Pesanan" fallback={messages.orderLoadFailed} />;
}
