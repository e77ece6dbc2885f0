import type { ReactNode } from 'react';
import { type OrderState, orderNumberLabel, stepsOf } from '#domain/orders/order.ts';

/** Id of a form. The checkboxes of all orders name it in their `form` attribute, wherever they are on the page. */
export const CHOSEN_FORM = 'pilihan';

type ChooseOrderProps = {
  order: OrderState & { id: string; orderNumber: number; proofWaits: boolean };
  children: ReactNode;
};

/** The checkbox's data attributes tell the bar of buttons for all ticked orders which step the order can take next. */
export function ChooseOrder({ order, children }: ChooseOrderProps) {
  const [next] = stepsOf(order);
  // The batch bar offers no step for an order with an unchecked payment proof, because the proof must be checked first.
  const isForward = next?.kind === 'forward' && !order.proofWaits;
  return (
    <label className="relative z-10 block size-11 cursor-pointer max-lg:row-span-2 max-lg:row-start-1 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:flex lg:h-11 lg:w-auto lg:items-center lg:gap-2">
      <input
        type="checkbox"
        name="pesanan"
        value={order.id}
        form={CHOSEN_FORM}
        autoComplete="off"
        data-to={isForward ? next.to : ''}
        data-step={isForward ? next.label : ''}
        data-rent={order.rent ? '' : undefined}
        aria-label={`Pilih ${orderNumberLabel(order.orderNumber)}`}
        className="size-6 shrink-0 cursor-pointer accent-brand max-lg:-top-1 max-lg:-left-1 max-lg:absolute"
      />
      <span aria-hidden className="block w-full lg:w-9 lg:shrink-0">
        {children}
      </span>
    </label>
  );
}

/** When this checkbox changes, `useChosenOrders` ticks or unticks all orders in the `<section>` around it. */
export function ChooseAll() {
  return (
    <label className="with-scripts -my-2 ml-auto inline-flex min-h-11 shrink-0 cursor-pointer whitespace-nowrap items-center gap-2 font-medium text-sm lg:min-h-9">
      <input
        type="checkbox"
        data-choose-all
        autoComplete="off"
        className="size-5 shrink-0 cursor-pointer accent-brand"
      />
      Pilih semua
    </label>
  );
}
