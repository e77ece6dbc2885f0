import { Check, X } from 'lucide-react';
import type { OrderStatus } from '../../../../domain/orders/order.ts';
import type { ShippingKind } from '../../../../domain/shipping/way.ts';

const allSteps: { status: OrderStatus; label: string }[] = [
  { status: 'Pending', label: 'Dipesan' },
  { status: 'Harus Dibayar', label: 'Tagihan' },
  { status: 'Sudah Dibayar', label: 'Dibayar' },
  { status: 'Processing', label: 'Disiapkan' },
  { status: 'Shipped', label: 'Dikirim' },
  { status: 'Completed', label: 'Selesai' },
];

type Way = { line: string; dot: string; end: string | null };

const onWay: Way = { line: 'bg-brand', dot: 'border-brand bg-brand', end: null };

const leftWay: { [status in OrderStatus]?: Way } = {
  Complain: { line: 'bg-complain', dot: 'border-complain bg-complain', end: 'Komplain' },
  Cancelled: { line: 'bg-cancelled', dot: 'border-cancelled bg-cancelled', end: 'Batal' },
};

type OrderStepsProps = {
  shippingKind: ShippingKind;
  status: OrderStatus;
  /** The last step taken. */
  reached: OrderStatus;
};

/** What is paid at the door has no bill. */
function stepsFor(shippingKind: ShippingKind): typeof allSteps {
  if (shippingKind === 'cod')
    return allSteps.filter(({ status }) => status !== 'Harus Dibayar' && status !== 'Sudah Dibayar');
  if (shippingKind !== 'pickup') return allSteps;
  return allSteps.map((step) => (step.status === 'Shipped' ? { ...step, label: 'Siap diambil' } : step));
}

export function OrderSteps({ shippingKind, status, reached }: OrderStepsProps) {
  const steps = stepsFor(shippingKind);
  const last = steps.findIndex((step) => step.status === reached);
  const way = leftWay[status] ?? onWay;
  return (
    <ol className={`grid ${steps.length === 4 ? 'grid-cols-4' : 'grid-cols-6'}`} aria-label="Tahap pesanan">
      {steps.map((step, index) => {
        const ended = index === last && way.end !== null;
        return (
          <li
            key={step.status}
            aria-current={index === last ? 'step' : undefined}
            className="relative grid content-start justify-items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={`absolute top-3 right-1/2 h-0.5 w-full ${index <= last ? way.line : 'bg-line'}`}
              />
            )}
            <StepDot look={index <= last ? way.dot : null} Icon={ended ? X : Check} />
            <span className={`text-xs sm:text-sm ${index === last ? 'font-semibold' : 'text-ink-soft'}`}>
              {step.label}
              {ended && <span className="block">({way.end})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function StepDot({ look, Icon }: { look: string | null; Icon: typeof Check }) {
  return (
    <span
      aria-hidden
      className={`relative z-10 grid size-6 place-items-center rounded-full border-2 ${
        look ? `${look} text-white` : 'border-line bg-surface'
      }`}
    >
      {look && <Icon className="size-3.5" strokeWidth={3} />}
    </span>
  );
}
