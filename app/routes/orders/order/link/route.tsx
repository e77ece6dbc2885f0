import { RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { data, useRevalidator } from 'react-router';
import { auditView } from '#app/access/auditor.ts';
import { refused } from '#app/forms/answers.ts';
import { parseUpload } from '#app/forms/upload.ts';
import { actOr, loadOr, loadOrNull } from '#app/load-failure.ts';
import { answerTrack } from '#app/track-answer.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import type { Actor } from '#domain/access.ts';
import { messages } from '#domain/messages.ts';
import { orderNumberLabel } from '#domain/orders/order.ts';
import { proofMessages } from '#domain/payments/proof.ts';
import { getActor } from '#server/accounts/session.ts';
import { asLinkAt } from '#server/db/access.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';
import type { Order } from '#server/orders/orders.ts';
import { readParcelTrack } from '#server/orders/tracking/track.ts';
import { proofSenderByLink } from '#server/payments/proofs/proof-sender.ts';
import { viewerByLink } from '#server/push/order-devices.ts';
import { BuyersOrder } from '../body.tsx';
import { ContactShop } from '../contact.tsx';
import { answerNotificationForm, isNotificationForm } from '../notifications/action.ts';
import { presentOrder } from '../present.ts';
import { answerProof } from '../proof/action.ts';
import { ProofSection } from '../proof/section.tsx';
import { BackToRent } from '../rent.tsx';
import type { Route } from './+types/route';
import { requireLinkedOrder } from './linked-order.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? titleOf(loaderData.order) : 'Pesanan' },
  { name: 'robots', content: 'noindex' },
  // iPhones allow push only in web apps on the home screen. With this tag, a page added there becomes a web app.
  { name: 'apple-mobile-web-app-capable', content: 'yes' },
];

function titleOf({ rent, orderNumber }: Pick<Order, 'rent' | 'orderNumber'>): string {
  return rent ? `Tagihan ${rent.number}` : `Pesanan ${orderNumberLabel(orderNumber)}`;
}

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

export async function loader({ request, params, url }: Route.LoaderArgs) {
  const own = await loadOr(
    request,
    () => messages.orderLoadFailed,
    () => requireLinkedOrder(request, params.token, url),
  );
  const { order } = own;
  const link = { storeId: order.storeId, orderId: order.id };
  const tracked = await loadOrNull(request, () => readParcelTrack((work) => asLinkAt(link, work), order));
  const shown = presentOrder(own, tracked, url.origin);
  const mayWrite = (await superAdminOf(request)) === null;
  return {
    ...shown,
    maySendProof: shown.maySendProof && mayWrite,
    publicKey: mayWrite ? shown.publicKey : null,
  };
}

/** Accepts only a proof of payment, a tracking request, or a browser's request to start or stop notifications. */
export async function action({ request, params, url }: Route.ActionArgs) {
  const { token } = params;
  const failed = (reason: string, status: number) =>
    refused({ form: 'proof', sentence: proofMessages.notSent(reason) }, status);
  // Checks the link before `parseUpload`, so that no photo is read for a dead link.
  const found = await actOr(request, failed, async () => {
    const own = await requireLinkedOrder(request, token, url);
    await refuseSuperAdmin(request, own.order.storeId);
    return own;
  });
  if (!('order' in found)) return found;
  const { order } = found;
  const upload = await parseUpload(request, 'satu foto');
  if (isNotificationForm(upload)) return answerNotificationForm(request, viewerByLink(token, order), upload);
  if (upload.ok && upload.fields.get('intent') === 'track') return answerTrack(request, order);
  const payer = {
    ...proofSenderByLink(token, order, clientIpOf(request)),
    gone: messages.orderLinkDead,
  };
  return answerProof(request, payer, order, upload);
}

async function superAdminOf(request: Request): Promise<Actor | null> {
  const actor = await getActor(request);
  return actor?.role === 'superAdmin' ? actor : null;
}

/** Records a super admin's attempt to write to the shop, and throws 403. */
async function refuseSuperAdmin(request: Request, storeId: string): Promise<void> {
  const actor = await superAdminOf(request);
  if (!actor) return;
  await auditView(actor, request, { action: 'store-write', storeId });
  throw data(messages.superAdminReadOnly, { status: 403 });
}

export default function OrderByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { order, contactLink } = loaderData;
  useReloadOnReturn();
  const proof = actionData?.form === 'proof' ? actionData : undefined;
  const track = actionData?.form === 'track' ? actionData : undefined;
  return (
    <BuyersOrder
      shown={loaderData}
      back={order.rent && <BackToRent rent={order.rent} />}
      proof={<ProofSection shown={loaderData} answer={proof} />}
      track={track}
      actions={
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
          <ContactShop status={order.status} link={contactLink} />
          <ButtonLink to="." reloadDocument variant="secondary">
            <RotateCw aria-hidden />
            Muat Ulang
          </ButtonLink>
        </div>
      }
      foot={
        <p className="text-ink-soft text-sm">
          Siapa pun yang memegang link ini bisa melihat {order.rent ? 'tagihan' : 'pesanan'} ini. Jangan
          bagikan ke orang lain.
        </p>
      }
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}

/** Reloads the data when the page becomes visible again, for example after a payment in a bank's app. */
function useReloadOnReturn(): void {
  const { revalidate, state } = useRevalidator();
  const onVisibility = useEffectEvent(() => {
    if (!document.hidden && state === 'idle') void revalidate();
  });
  useEffect(() => {
    const listener = () => onVisibility();
    document.addEventListener('visibilitychange', listener);
    return () => document.removeEventListener('visibilitychange', listener);
  }, []);
}
