import { RotateCw } from 'lucide-react';
import { data } from 'react-router';
import { deadLinkByAddress, proofByAddress, proofByOrder } from '../../../../../domain/limits.ts';
import { messages } from '../../../../../domain/messages.ts';
import { orderNumberLabel } from '../../../../../domain/orders/order.ts';
import { proofMessages } from '../../../../../domain/payments/proof.ts';
import { clientIpOf } from '../../../../../server/accounts/login.ts';
import { addressKey, countTry } from '../../../../../server/bounds/rate-limit.ts';
import { parseUpload } from '../../../../../server/files/images/upload.ts';
import { findOrderByLink, proofSenderByLink } from '../../../../../server/orders/link/link.ts';
import type { OwnOrder } from '../../../../../server/orders/own-order.ts';
import { refused } from '../../../../forms/answers.ts';
import { actOr, loadOr } from '../../../../load-failure.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { ErrorScreen } from '../../../../ui/page/error-screen.tsx';
import { OrderBody, OrderHeading } from '../body.tsx';
import { ContactShop } from '../contact.tsx';
import { answerProof } from '../proof/action.ts';
import { ProofSection } from '../proof/section.tsx';
import { shownOrder } from '../shown.ts';
import type { Route } from './+types/route';
import { useFreshOnReturn } from './fresh-on-return.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Pesanan ${orderNumberLabel(loaderData.order.orderNumber)}` : 'Pesanan' },
  { name: 'robots', content: 'noindex' },
];

export const headers: Route.HeadersFunction = ({ errorHeaders }) => errorHeaders ?? {};

/** Whoever has the link: no session is looked at. */
export async function loader({ request, params, url }: Route.LoaderArgs) {
  return loadOr(
    request,
    () => messages.orderLoadFailed,
    async () => shownOrder(await requireOrder(request, params.token, url), url.origin),
  );
}

/** A proof of payment: all that can be sent here. */
export async function action({ request, params, url }: Route.ActionArgs) {
  const { token } = params;
  const failed = (reason: string, status: number) =>
    refused({ form: 'proof', sentence: proofMessages.notSent(reason) }, status);
  // Whose link it is, before a photo is read.
  const found = await actOr(request, failed, () => requireOrder(request, token, url));
  if (!('order' in found)) return found;
  const { order } = found;
  const payer = {
    ...proofSenderByLink(token, order),
    countTry: () => countProof(request, order.id),
    gone: messages.orderLinkDead,
  };
  return answerProof(request, payer, order, await parseUpload(request));
}

async function countProof(request: Request, orderId: string): Promise<number | null> {
  const wait = await countTry(proofByAddress, addressKey(clientIpOf(request)));
  return wait ?? countTry(proofByOrder, orderId);
}

async function requireOrder(request: Request, token: string, url: URL): Promise<OwnOrder> {
  // Under another spelling of the path the answer would not be guarded as a secret one, nor counted as the link's own.
  const isOwnPath = url.pathname.replace(/\/$/, '') === `/tagihan/${token}`;
  const found = isOwnPath ? await findOrderByLink(token) : null;
  if (!found) throw await deadLink(request);
  return found;
}

async function deadLink(request: Request) {
  const waitSeconds = await countTry(deadLinkByAddress, addressKey(clientIpOf(request)));
  if (waitSeconds === null) return data(messages.orderLinkDead, { status: 404 });
  return data(messages.orderLinkDead, { status: 429, headers: { 'retry-after': String(waitSeconds) } });
}

export default function OrderByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { order, contactLink } = loaderData;
  useFreshOnReturn();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6">
      <header className="grid gap-2">
        <OrderHeading shown={loaderData} />
      </header>
      <OrderBody
        shown={loaderData}
        proof={<ProofSection shown={loaderData} answer={actionData} />}
        actions={
          <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-start">
            <ContactShop status={order.status} link={contactLink} />
            <ButtonLink to="." reloadDocument variant="secondary">
              <RotateCw aria-hidden />
              Muat Ulang
            </ButtonLink>
          </div>
        }
      />
      <p className="text-ink-soft text-sm">
        Siapa pun yang memegang tautan ini bisa melihat pesanan ini. Jangan bagikan ke orang lain.
      </p>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
