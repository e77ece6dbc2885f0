import { Check, X } from 'lucide-react';
import {
  isBilled,
  isCompleted,
  isPaid,
  isShipped,
  type OrderStatus,
  type RentReference,
} from '#domain/orders/order.ts';
import type { ShippingKind } from '#domain/shipping/way.ts';

const allSteps: { status: OrderStatus; label: string }[] = [
  { status: 'Pending', label: 'Dipesan' },
  { status: 'Harus Dibayar', label: 'Tagihan' },
  { status: 'Sudah Dibayar', label: 'Dibayar' },
  { status: 'Processing', label: 'Disiapkan' },
  { status: 'Shipped', label: 'Dikirim' },
  { status: 'Completed', label: 'Selesai' },
];

type Way = { line: string; dot: string; end: string | null };

const onWay: Way = { line: 'bg-theme-text', dot: 'border-theme-text bg-theme text-theme-on', end: null };

const leftWay: { [status in OrderStatus]?: Way } = {
  Complain: { line: 'bg-complain', dot: 'border-complain bg-complain text-white', end: 'Komplain' },
  Cancelled: { line: 'bg-cancelled', dot: 'border-cancelled bg-cancelled text-white', end: 'Batal' },
};

type OrderStepsProps = {
  shippingKind: ShippingKind;
  status: OrderStatus;
  /** True while the shop checks a proof of payment: the payment step is then shown half done. */
  proofWaits: boolean;
  /** The furthest status that the order reached; it differs from `status` if the order was cancelled or disputed. */
  reached: OrderStatus;
  rent: RentReference | null;
};

const columns: { [steps: number]: string } = { 3: 'grid-cols-3', 4: 'grid-cols-4' };

function stepsFor(shippingKind: ShippingKind, isRent: boolean): typeof allSteps {
  if (isRent)
    return allSteps.filter(({ status }) => isBilled(status) || isPaid(status) || isCompleted(status));
  if (shippingKind === 'cod') return allSteps.filter(({ status }) => !isBilled(status) && !isPaid(status));
  if (shippingKind !== 'pickup') return allSteps;
  return allSteps.map((step) => (isShipped(step.status) ? { ...step, label: 'Siap diambil' } : step));
}

export function OrderSteps({ shippingKind, status, proofWaits, reached, rent }: OrderStepsProps) {
  const steps = stepsFor(shippingKind, rent !== null);
  const present = steps.findIndex((step) => step.status === (proofWaits ? 'Sudah Dibayar' : reached));
  const way = leftWay[status] ?? onWay;
  return (
    <ol className={`grid ${columns[steps.length] ?? 'grid-cols-6'}`} aria-label="Tahap pesanan">
      {steps.map((step, index) => {
        const isPresent = index === present;
        return (
          <li
            key={step.status}
            aria-current={isPresent ? 'step' : undefined}
            className="relative grid content-start justify-items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={`absolute top-3 right-1/2 h-0.5 w-full ${index <= present ? way.line : 'bg-line'}`}
              />
            )}
            {isPresent ? (
              <PresentDot way={way} isHalf={proofWaits} isDone={isCompleted(status)} />
            ) : (
              <Dot className={index < present ? way.dot : 'border-line bg-surface'}>
                {index < present && <Check className="size-3.5" strokeWidth={3} />}
              </Dot>
            )}
            <span className={`text-xs sm:text-sm ${isPresent ? 'font-semibold' : 'text-ink-soft'}`}>
              {step.label}
              {isPresent && way.end !== null && <span className="block">({way.end})</span>}
              {isPresent && proofWaits && <span className="sr-only"> (sedang diperiksa)</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

type PresentDotProps = { way: Way; isHalf: boolean; isDone: boolean };

/** Draws a check mark for a completed order, a cross for a cancelled or disputed order, and otherwise a ring. */
function PresentDot({ way, isHalf, isDone }: PresentDotProps) {
  if (isDone)
    return (
      <Dot className="border-success bg-success text-white">
        <Check className="size-3.5" strokeWidth={3} />
      </Dot>
    );
  if (way.end !== null)
    return (
      <Dot className={way.dot}>
        <X className="size-3.5" strokeWidth={3} />
      </Dot>
    );
  return (
    <Dot className="overflow-hidden border-theme-text bg-surface">
      {isHalf && <span data-half className="absolute inset-y-0 left-0 w-1/2 bg-theme" />}
    </Dot>
  );
}

function Dot({ className, children }: { className: string; children?: React.ReactNode }) {
  return (
    <span
      aria-hidden
      className={`relative z-10 grid size-6 place-items-center rounded-full border-2 ${className}`}
    >
      {children}
    </span>
  );
}
