import { Check } from 'lucide-react';
import type { OrderStatus } from '../../domain/order.ts';

const steps: { status: OrderStatus; label: string }[] = [
  { status: 'Pending', label: 'Dipesan' },
  { status: 'Harus Dibayar', label: 'Tagihan' },
  { status: 'Sudah Dibayar', label: 'Dibayar' },
  { status: 'Processing', label: 'Disiapkan' },
  { status: 'Shipped', label: 'Dikirim' },
  { status: 'Completed', label: 'Selesai' },
];

/** Where an order stands, as a line of steps; nothing for a cancelled order or a complaint, which left the line. */
export function OrderSteps({ status }: { status: OrderStatus }) {
  const reached = steps.findIndex((step) => step.status === status);
  if (reached < 0) return null;
  return (
    <ol className="grid grid-cols-6" aria-label="Tahap pesanan">
      {steps.map((step, index) => {
        const done = index <= reached;
        return (
          <li
            key={step.status}
            aria-current={index === reached ? 'step' : undefined}
            className="relative grid justify-items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={`absolute top-3 right-1/2 h-0.5 w-full ${done ? 'bg-brand' : 'bg-line'}`}
              />
            )}
            <span
              aria-hidden
              className={`relative z-10 grid size-6 place-items-center rounded-full border-2 ${
                done ? 'border-brand bg-brand text-white' : 'border-line bg-surface'
              }`}
            >
              {done && <Check className="size-3.5" strokeWidth={3} />}
            </span>
            <span className={`text-xs sm:text-sm ${index === reached ? 'font-semibold' : 'text-ink-soft'}`}>
              {step.label}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
