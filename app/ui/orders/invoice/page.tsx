import type { ReactNode } from 'react';
import type { Invoice } from './invoice.ts';
import { PrintButton } from './print-button.tsx';
import { InvoiceSheet } from './sheet.tsx';

type InvoicePageProps = {
  invoice: Invoice;
  back: ReactNode;
};

export function InvoicePage({ invoice, back }: InvoicePageProps) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-4 px-3 py-5 sm:gap-5 sm:px-4 sm:py-8 print:block print:max-w-none print:p-0">
      <div className="flex min-h-11 items-center justify-between gap-3 print:hidden">
        {back}
        <PrintButton />
      </div>
      <InvoiceSheet invoice={invoice} />
    </div>
  );
}
