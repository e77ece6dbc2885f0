import type { ReactNode } from 'react';
import { PhoneNumber } from '#app/ui/page/phone-number.tsx';
import { formatDate } from '#domain/calendar/format.ts';
import type { TimeZone } from '#domain/calendar/time-zone.ts';
import { formatRupiah } from '#domain/format.ts';
import { type InvoiceState, invoiceLine, invoiceStates, termPeriod } from '#domain/rent/invoice.ts';
import type { RentInvoice } from '#server/rent/invoices.ts';
import type { InvoiceParties } from '#server/rent/parties.ts';

type RentInvoiceSheetProps = {
  invoice: RentInvoice;
  state: InvoiceState;
  total: string;
  parties: InvoiceParties;
  timeZone: TimeZone;
};

export function RentInvoiceSheet({ invoice, state, total, parties, timeZone }: RentInvoiceSheetProps) {
  const { number, status, createdAt, paidAt, kind, plan, days } = invoice;
  const { operatorName, operatorAddress, operatorNpwp, shopName, shopWaNumber } = parties;
  return (
    <article className="rounded-card border border-line bg-surface p-5 shadow-soft sm:p-10 print:rounded-none print:border-0 print:p-0 print:text-sm print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-4 border-line border-b pb-5">
        <div className="min-w-0">
          <p className="wrap-anywhere font-bold text-xl">{operatorName}</p>
          {operatorAddress !== '' && <p className="wrap-anywhere text-ink-soft">{operatorAddress}</p>}
          {operatorNpwp !== '' && <p className="text-ink-soft">NPWP {operatorNpwp}</p>}
        </div>
        <div className="sm:text-right">
          <h1 className="font-bold text-2xl tabular-nums">Faktur {number}</h1>
          <p className="mt-1 font-medium">{formatDate(createdAt, timeZone)}</p>
          <p className="font-semibold">
            {invoiceStates[state]}
            {status === 'paid' && paidAt && ` ${formatDate(paidAt, timeZone)}`}
          </p>
        </div>
      </header>
      <dl className="grid gap-4 py-5 sm:grid-cols-2">
        <Fact label="Kepada">
          {shopName}
          {shopWaNumber !== '' && (
            <span className="block text-ink-soft">
              <PhoneNumber of={shopWaNumber} />
            </span>
          )}
        </Fact>
        <Fact label="Masa sewa">
          {termPeriod(invoice, timeZone)}
          {days > 0 && <span className="block text-ink-soft">{days} hari</span>}
        </Fact>
      </dl>
      <Sums invoice={invoice} line={invoiceLine(kind, plan)} />
      <dl className="mt-5">
        <Fact label="Terbilang">{total}</Fact>
      </dl>
    </article>
  );
}

function Sums({ invoice, line }: { invoice: RentInvoice; line: string }) {
  const { amount, discount, credit, uniqueCode } = invoice;
  const rows: [string, number, boolean][] = [
    [line, amount + discount + credit, true],
    ['Sisa paket lama', -credit, credit > 0],
    ['Diskon', -discount, discount > 0],
    ['Kode unik', uniqueCode, uniqueCode > 0],
  ];
  return (
    <table className="w-full border-line border-b tabular-nums">
      <caption className="sr-only">Rincian tagihan</caption>
      <tbody className="divide-y divide-line border-ink border-t-2">
        {rows
          .filter(([, , isShown]) => isShown)
          .map(([label, sum]) => (
            <SumRow key={label} label={label} sum={sum} className="font-medium" />
          ))}
        <SumRow label="Total" sum={amount + uniqueCode} className="font-bold text-lg" />
      </tbody>
    </table>
  );
}

function SumRow({ label, sum, className }: { label: string; sum: number; className: string }) {
  return (
    <tr className={className}>
      <th scope="row" className="wrap-anywhere py-3 text-left">
        {label}
      </th>
      <td className="whitespace-nowrap py-3 pl-4 text-right">
        {sum < 0 && '−'}
        {formatRupiah(Math.abs(sum))}
      </td>
    </tr>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="wrap-anywhere font-medium">{children}</dd>
    </div>
  );
}
