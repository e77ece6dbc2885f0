import { ButtonLink } from '#app/ui/controls/button.tsx';
import { Section } from '#app/ui/page/section.tsx';
import { InvoiceBadge } from '#app/ui/rent/invoice-badge.tsx';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatRupiah } from '#domain/format.ts';
import { deadlineText } from '#domain/orders/deadlines/deadline.ts';
import { type InvoiceState, invoiceLine, termPeriod } from '#domain/rent/invoice.ts';
import { href } from '#domain/routes/href.ts';
import type { RentBill, RentInvoice } from '#server/rent/invoices.ts';
import { useDashboardPath } from '../shop.ts';

type OpenInvoiceProps = {
  invoice: RentInvoice & { state: InvoiceState; bill: RentBill };
  timeZone: TimeZone;
};

export function OpenInvoice({ invoice, timeZone }: OpenInvoiceProps) {
  const pathTo = useDashboardPath();
  const { id, number, state, kind, plan, bill } = invoice;
  return (
    <Section title={`Tagihan ${number}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold text-2xl tabular-nums">{formatRupiah(bill.totalPrice)}</p>
        <InvoiceBadge state={state} refunded={0} />
      </div>
      <p className="mt-1">{invoiceLine(kind, plan)}</p>
      <p className="text-ink-soft text-sm">{termPeriod(invoice, timeZone)}</p>
      <p className="mt-2 font-medium">
        {bill.hasProof
          ? 'Bukti bayar Anda sedang diperiksa pengelola.'
          : bill.dueAt
            ? `Bayar paling lambat ${deadlineText(bill.dueAt, timeZone)}.`
            : 'Toko diperpanjang begitu pembayaran diterima.'}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink
          to={href('/tagihan/:token', { token: bill.token })}
          variant={bill.hasProof ? 'secondary' : 'primary'}
        >
          {bill.hasProof ? 'Lihat pembayaran' : 'Bayar'}
        </ButtonLink>
        <ButtonLink to={pathTo(href('/dashboard/langganan/:invoiceId', { invoiceId: id }))} variant="quiet">
          Lihat faktur
        </ButtonLink>
      </div>
    </Section>
  );
}
