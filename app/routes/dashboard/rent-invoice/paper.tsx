import type { ComponentProps, ReactNode } from 'react';
import { PrintButton } from '#app/ui/orders/invoice/print-button.tsx';
import { RentInvoiceSheet } from './sheet.tsx';

type RentInvoicePaperProps = ComponentProps<typeof RentInvoiceSheet> & { back: ReactNode };

export function RentInvoicePaper({ back, ...sheet }: RentInvoicePaperProps) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-4 px-3 py-5 sm:gap-5 sm:px-4 sm:py-8 print:block print:max-w-none print:p-0">
      <div className="flex min-h-11 items-center justify-between gap-3 print:hidden">
        {back}
        <PrintButton />
      </div>
      <RentInvoiceSheet {...sheet} />
    </div>
  );
}
