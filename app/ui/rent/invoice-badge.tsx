import { type InvoiceState, invoiceStates } from '#domain/rent/invoice.ts';

const colors: Record<InvoiceState, string> = {
  open: 'bg-warning-soft text-warning',
  waiting: 'bg-info-soft text-info',
  overdue: 'bg-danger-soft text-danger',
  paid: 'bg-success-soft text-success',
  void: 'bg-sunken text-ink-soft',
};

export function InvoiceBadge({ state }: { state: InvoiceState }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 font-semibold text-sm ${colors[state]}`}>
      {invoiceStates[state]}
    </span>
  );
}
