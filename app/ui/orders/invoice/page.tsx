import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#app/ui/controls/button.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import type { Invoice } from './invoice.ts';
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

/** Hidden without scripts, because printing needs them. */
function PrintButton() {
  if (!useHydrated()) return null;
  return (
    <Button onClick={() => window.print()}>
      <Printer aria-hidden />
      Cetak
    </Button>
  );
}
