import { data } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { presentInvoice } from '#app/routes/dashboard/rent-invoice/present.ts';
import { RentInvoiceSheet } from '#app/routes/dashboard/rent-invoice/sheet.tsx';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { enterShop, requireOpenStore, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { InvoicePaper } from '#app/ui/orders/invoice/paper.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { href } from '#domain/routes/href.ts';
import { readRentInvoice } from '#server/rent/invoices.ts';
import type { Route } from './+types/invoice';

export const middleware: Route.MiddlewareFunction[] = [enterShop];

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Faktur ${loaderData.invoice.number}` : 'Faktur' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = requireShop(context);
  const { invoiceId } = params;
  if (!isUuid(invoiceId)) throw data('Faktur tidak ditemukan.', { status: 404 });
  return loadOr(
    request,
    () => messages.invoiceLoadFailed,
    async () => {
      const store = await requireOpenStore(request, shop);
      const invoice = await shop.run((tx) => readRentInvoice(tx, shop.storeId, invoiceId));
      if (!invoice) throw data('Faktur tidak ditemukan.', { status: 404 });
      return presentInvoice(invoice, store, store.now);
    },
  );
}

export default function RentInvoicePage({ loaderData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  const back = (
    <ButtonLink to={pathTo(href('/dashboard/langganan'))} variant="secondary">
      Langganan
    </ButtonLink>
  );
  return (
    <InvoicePaper back={back}>
      <RentInvoiceSheet {...loaderData} />
    </InvoicePaper>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/dashboard/langganan'), label: 'Langganan' }} />;
}
