import type { ReactNode } from 'react';
import { PrintButton } from './print-button.tsx';

/** Shows an invoice below the `back` link and the print button, which are not printed. */
export function InvoicePaper({ back, children }: { back: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-4 px-3 py-5 sm:gap-5 sm:px-4 sm:py-8 print:block print:max-w-none print:p-0">
      <div className="flex min-h-11 items-center justify-between gap-3 print:hidden">
        {back}
        <PrintButton />
      </div>
      {children}
    </div>
  );
}
