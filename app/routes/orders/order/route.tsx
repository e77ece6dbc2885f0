import { Link } from 'react-router';
import { requireActor } from '#app/access/guards.ts';
import { useLive } from '#app/browser/live.ts';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { done, refused } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr, loadOr, loadOrNull } from '#app/load-failure.ts';
import { answerTrack } from '#app/track-answer.ts';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import type { Actor } from '#domain/access.ts';
import { messages } from '#domain/messages.ts';
import { buyerMayCancel, orderNumberLabel, statusForBuyer } from '#domain/orders/order.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { href } from '#domain/routes/href.ts';
import { asBuyerAt } from '#server/db/access.ts';
import type { Order } from '#server/orders/orders.ts';
import { cancelOwnOrder } from '#server/orders/status.ts';
import { readParcelTrack } from '#server/orders/tracking/track.ts';
import { buyerAsViewer } from '#server/push/order-devices.ts';
import { requireOrderOfBuyer, requireOwnOrder } from '../own-order.ts';
import type { Route } from './+types/route';
import { CancelQuestion, OrderActions } from './actions.tsx';
import { BuyersOrder } from './body.tsx';
import { answerNotificationForm, isNotificationForm } from './notifications/action.ts';
import { presentOrder } from './present.ts';
import { answerOwnProof, isAboutProof } from './proof/action.ts';
import { ProofSection } from './proof/section.tsx';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Pesanan ${orderNumberLabel(loaderData.order.orderNumber)}` },
        // iPhones allow push only in web apps on the home screen. With this tag, a page added there becomes a web app.
        { name: 'apple-mobile-web-app-capable', content: 'yes' },
      ]
    : [];

export async function loader({ request, context, params, url }: Route.LoaderArgs) {
  const actor = requireActor(context);
  const own = await loadOr(
    request,
    () => messages.orderLoadFailed,
    () => requireOwnOrder(actor, params.orderId),
  );
  const { order } = own;
  const tracked = await loadOrNull(request, () =>
    readParcelTrack((work) => asBuyerAt(actor, order.storeId, work), order),
  );
  return {
    ...presentOrder(own, tracked, url.origin),
    asksCancel: url.searchParams.has('batalkan') && buyerMayCancel(order.status) && !order.proofWaits,
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const failed = (reason: string, status: number) =>
    refused({ form: 'cancel', sentence: messages.orderUpdateFailed(reason) }, status);
  const actor = requireActor(context);
  // Checks before `parseUpload` that the order is the buyer's, so that no photo is read for somebody else's order.
  const order = await actOr(request, failed, () => requireOrderOfBuyer(actor, params.orderId));
  if ('init' in order) return order;
  const upload = await parseUpload(request, 'satu foto');
  if (isAboutProof(upload)) return answerOwnProof(request, actor, order, upload);
  if (isNotificationForm(upload)) return answerNotificationForm(request, buyerAsViewer(actor, order), upload);
  if (upload.ok && upload.fields.get('intent') === 'track') return answerTrack(request, order);
  return actOr(request, failed, () => cancel(actor, order, failed));
}

async function cancel<F>(actor: Actor, order: Order, failed: (reason: string, status: number) => F) {
  const result = await asBuyerAt(actor, order.storeId, (tx) =>
    cancelOwnOrder(tx, actor, order.storeId, order.id),
  );
  if (result.kind === 'changed') return done('', { form: 'cancel' });
  if (result.kind === 'proofWaits') return failed(proofMessages.mayNotCancel, 409);
  const status = 'status' in result ? result.status : order.status;
  return failed(`Pesanan sudah berstatus ${statusForBuyer(status)} dan tidak bisa dibatalkan lagi.`, 409);
}

export default function BuyerOrder({ loaderData, actionData }: Route.ComponentProps) {
  useLive('my-orders');
  const { order, asksCancel, contactLink } = loaderData;
  const proof = actionData?.form === 'proof' ? actionData : undefined;
  const track = actionData?.form === 'track' ? actionData : undefined;
  return (
    <BuyersOrder
      shown={loaderData}
      back={
        <Link
          to={href('/pesanan')}
          className="inline-flex min-h-11 items-center justify-self-start font-medium text-theme-text underline"
        >
          Semua pesanan
        </Link>
      }
      notice={!proof && !track && <AnswerNotice answer={actionData} />}
      question={asksCancel && <CancelQuestion orderId={order.id} />}
      proof={<ProofSection shown={loaderData} answer={proof} showsPhotos />}
      track={track}
      actions={<OrderActions order={order} contactLink={contactLink} asksCancel={asksCancel} />}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/pesanan'), label: 'Pesanan Saya' }} />;
}
