import { formatRupiah } from '#domain/format.ts';
import { type InvoiceState, invoiceStates } from '#domain/rent/invoice.ts';

const colors: Record<InvoiceState, string> = {
  open: 'bg-warning-soft text-warning',
  waiting: 'bg-info-soft text-info',
  overdue: 'bg-danger-soft text-danger',
  paid: 'bg-success-soft text-success',
  void: 'bg-sunken text-ink-soft',
};

type InvoiceBadgeProps = { state: InvoiceState; refunded: number };

export function InvoiceBadge({ state, refunded }: InvoiceBadgeProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={`inline-block rounded-full px-2.5 py-1 font-semibold text-sm ${colors[state]}`}>
        {invoiceStates[state]}
      </span>
      {refunded > 0 && (
        <span className="text-ink-soft text-sm tabular-nums">dikembalikan {formatRupiah(refunded)}</span>
      )}
    </span>
  );
}
