import { Link } from 'react-router';
import { Section } from '#app/ui/page/section.tsx';
import { InvoiceBadge } from '#app/ui/rent/invoice-badge.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatRupiah } from '#domain/format.ts';
import { type InvoiceState, termDates, termSentence } from '#domain/rent/invoice.ts';
import { href } from '#domain/routes/href.ts';
import type { RentInvoice } from '#server/rent/invoices.ts';
import type { KeptTerm } from '#server/stores/terms.ts';
import { useDashboardPath } from '../shop.ts';

type RentHistoryProps = {
  rented: { timeZone: TimeZone; createdAt: Date; terms: KeptTerm[] };
  invoices: (RentInvoice & { state: InvoiceState })[];
};

export function RentHistory({ rented: { timeZone, createdAt, terms }, invoices }: RentHistoryProps) {
  const pathTo = useDashboardPath();
  return (
    <>
      {invoices.length > 0 && (
        <Section title="Faktur">
          <ul className="divide-y divide-line">
            {invoices.map(({ id, number, state, amount, uniqueCode, createdAt: madeAt }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
                <Link
                  to={pathTo(href('/dashboard/langganan/:invoiceId', { invoiceId: id }))}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                >
                  {number}
                </Link>
                <span className="text-ink-soft text-sm">{formatDate(madeAt, timeZone)}</span>
                <span className="tabular-nums">{formatRupiah(amount + uniqueCode)}</span>
                <InvoiceBadge state={state} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Riwayat">
        <ul className="divide-y divide-line">
          {[...terms].reverse().map((term) => (
            <li key={term.id} className="py-2">
              <p>{termSentence(term)}</p>
              <p className="text-ink-soft text-sm">{termDates(term, timeZone)}</p>
              {term.note !== '' && <p className="wrap-anywhere text-sm">{term.note}</p>}
            </li>
          ))}
          <li className="py-2">
            <p>Masa coba: 7 hari</p>
            <p className="text-ink-soft text-sm">{formatDate(createdAt, timeZone)}</p>
          </li>
        </ul>
      </Section>
    </>
  );
}
