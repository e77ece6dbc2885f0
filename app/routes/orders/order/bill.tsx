import { ButtonLink } from '#app/ui/controls/button.tsx';
import { OrderAdvice } from './advice.tsx';
import { PaymentSection } from './payment.tsx';
import type { OrderView } from './present.ts';

type OrderBillProps = { shown: OrderView; ways: NonNullable<OrderView['ways']> };

/** Keeps the button 'Saya sudah bayar' (I have paid) at the bottom of the screen while the bill is in view. */
export function OrderBill({ shown, ways }: OrderBillProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <section
        aria-labelledby="bayar"
        className="rounded-card border border-line bg-surface p-4 shadow-soft sm:p-5"
      >
        <h2 id="bayar" className="sr-only">
          Bayar Sekarang
        </h2>
        <PaymentSection shown={shown} ways={ways} />
      </section>
      <OrderAdvice {...shown} />
      <div
        data-floating-bar
        className="sticky bottom-0 z-10 -mx-4 border-line border-t bg-surface px-4 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] sm:mx-0 sm:rounded-card sm:border"
      >
        <ButtonLink to="#bukti" className="w-full">
          Saya sudah bayar
        </ButtonLink>
      </div>
    </div>
  );
}
