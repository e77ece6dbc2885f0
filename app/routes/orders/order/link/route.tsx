import { RotateCw } from 'lucide-react';
import { data } from 'react-router';
import { deadLinkByAddress } from '../../../../../domain/limits.ts';
import { messages } from '../../../../../domain/messages.ts';
import { orderNumberLabel } from '../../../../../domain/orders/order.ts';
import { clientIpOf } from '../../../../../server/accounts/login.ts';
import { addressKey, countTry } from '../../../../../server/bounds/rate-limit.ts';
import { findOrderByLink } from '../../../../../server/orders/link/link.ts';
import { loadOr } from '../../../../load-failure.ts';
import { ButtonLink } from '../../../../ui/controls/button.tsx';
import { ErrorScreen } from '../../../../ui/page/error-screen.tsx';
import { OrderBody, OrderHeading } from '../body.tsx';
import { ContactShop } from '../contact.tsx';
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
    async () => {
      // Under another spelling of the path the answer would not be guarded as a secret one.
      const isOwnPath = url.pathname.startsWith('/tagihan/');
      const found = isOwnPath ? await findOrderByLink(params.token) : null;
      if (!found) throw await deadLink(request);
      return shownOrder(found, url.origin, { takesProofs: false });
    },
  );
}

async function deadLink(request: Request) {
  const waitSeconds = await countTry(deadLinkByAddress, addressKey(clientIpOf(request)));
  if (waitSeconds === null) return data(messages.orderLinkDead, { status: 404 });
  return data(messages.orderLinkDead, { status: 429, headers: { 'retry-after': String(waitSeconds) } });
}

export default function OrderByLink({ loaderData }: Route.ComponentProps) {
  const { order, contactLink } = loaderData;
  useFreshOnReturn();
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-6">
      <header className="grid gap-2">
        <OrderHeading shown={loaderData} />
      </header>
      <OrderBody
        shown={loaderData}
        proof={<ProofSection shown={loaderData} answer={undefined} />}
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
