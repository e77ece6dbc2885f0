import { data } from 'react-router';
import { loadOr } from '#app/load-failure.ts';
import { useDashboardPath } from '#app/routes/dashboard/shop.ts';
import { enterShop, readOpenStore, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { ButtonLink } from '#app/ui/controls/button.tsx';
import { terbilang } from '#app/ui/orders/invoice/invoice.ts';
import { PrintButton } from '#app/ui/orders/invoice/print-button.tsx';
import { ErrorScreen } from '#app/ui/page/error-screen.tsx';
import { isUuid } from '#domain/id.ts';
import { messages } from '#domain/messages.ts';
import { invoiceState } from '#domain/rent/invoice.ts';
import { href } from '#domain/routes/href.ts';
import { readRentBill, readRentInvoice } from '#server/rent/invoices.ts';
import { presentParties } from '#server/rent/parties.ts';
import type { Route } from './+types/route';
import { RentInvoiceSheet } from './sheet.tsx';

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
      const store = await readOpenStore(request, shop);
      if (!store) throw data(messages.storeGone, { status: 404 });
      const invoice = await shop.run((tx) => readRentInvoice(tx, shop.storeId, invoiceId));
      if (!invoice) throw data('Faktur tidak ditemukan.', { status: 404 });
      const bill = invoice.status === 'open' ? await readRentBill(invoice) : null;
      return {
        invoice,
        state: invoiceState({ ...invoice, hasProof: bill?.hasProof === true }, store.now),
        total: terbilang(invoice.amount + invoice.uniqueCode),
        parties: invoice.parties ?? presentParties(store),
        timeZone: store.timeZone,
      };
    },
  );
}

export default function RentInvoicePage({ loaderData }: Route.ComponentProps) {
  const pathTo = useDashboardPath();
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-4 px-3 py-5 sm:gap-5 sm:px-4 sm:py-8 print:block print:max-w-none print:p-0">
      <div className="flex min-h-11 items-center justify-between gap-3 print:hidden">
        <ButtonLink to={pathTo(href('/dashboard/langganan'))} variant="secondary">
          Langganan
        </ButtonLink>
        <PrintButton />
      </div>
      <RentInvoiceSheet {...loaderData} />
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} way={{ to: href('/dashboard/langganan'), label: 'Langganan' }} />;
}
