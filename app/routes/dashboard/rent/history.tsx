import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Section } from '#app/ui/page/section.tsx';
import { InvoiceBadge } from '#app/ui/rent/invoice-badge.tsx';
import { TermHistory } from '#app/ui/rent/term-history.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import { formatRupiah } from '#domain/format.ts';
import type { InvoiceState } from '#domain/rent/invoice.ts';
import { href } from '#domain/routes/href.ts';
import type { RentInvoice } from '#server/rent/invoices.ts';
import { useDashboardPath } from '../shop.ts';

type RentHistoryProps = ComponentProps<typeof TermHistory> & {
  invoices: (RentInvoice & { state: InvoiceState; refunded: number })[];
};

export function RentHistory({ rented, invoices }: RentHistoryProps) {
  const pathTo = useDashboardPath();
  return (
    <>
      {invoices.length > 0 && (
        <Section title="Faktur">
          <ul className="divide-y divide-line">
            {invoices.map(({ id, number, state, refunded, amount, uniqueCode, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <Link
                  to={pathTo(href('/dashboard/langganan/:invoiceId', { invoiceId: id }))}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                >
                  {number}
                </Link>
                <span className="text-ink-soft text-sm">{formatDate(createdAt, rented.timeZone)}</span>
                <span className="tabular-nums">{formatRupiah(amount + uniqueCode)}</span>
                <InvoiceBadge state={state} refunded={refunded} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <TermHistory rented={rented} />
    </>
  );
}
