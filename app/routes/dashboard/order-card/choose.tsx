import { type OrderState, orderNumberLabel, stepsOf } from '../../../../domain/orders/order.ts';

/** The form that the chosen orders go with, wherever their boxes stand. */
export const CHOSEN_FORM = 'pilihan';

const box = 'size-5 shrink-0 cursor-pointer accent-brand';

type ChooseOrderProps = { order: OrderState & { id: string; orderNumber: number; proofWaits: boolean } };

/** Tells the bar by its data which step the order can take next. */
export function ChooseOrder({ order }: ChooseOrderProps) {
  const [next] = stepsOf(order);
  // A proof that waits is looked at first, order by order.
  const isForward = next?.kind === 'forward' && !order.proofWaits;
  return (
    // The label makes the box as large as a finger, over the link to the order.
    <label className="relative z-10 -my-3 -ml-3 grid size-11 shrink-0 cursor-pointer place-items-center lg:-my-1.5 lg:-ml-1.5 lg:size-8">
      <input
        type="checkbox"
        name="pesanan"
        value={order.id}
        form={CHOSEN_FORM}
        autoComplete="off"
        data-to={isForward ? next.to : ''}
        data-step={isForward ? next.label : ''}
        aria-label={`Pilih ${orderNumberLabel(order.orderNumber)}`}
        className={box}
      />
    </label>
  );
}

/** Works for the section that it stands in, by the scripts of the bar. */
export function ChooseAll() {
  return (
    <label className="with-scripts -my-2 ml-auto inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-sm lg:min-h-9">
      <input type="checkbox" data-choose-all autoComplete="off" className={box} />
      Pilih semua
    </label>
  );
}
