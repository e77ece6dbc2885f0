import { Minus, Plus } from 'lucide-react';
import type { RefObject } from 'react';

type QuantityProps = {
  name: string;
  stok: number;
  field: RefObject<HTMLInputElement | null>;
  disabled: boolean;
};

/** An uncontrolled input, so that a number typed before hydration is not lost. */
export function Quantity({ name, stok, field, disabled }: QuantityProps) {
  return (
    <div className="with-scripts inline-flex items-center rounded-control border border-line-strong bg-surface">
      <StepButton label={`Kurangi ${name}`} way="stepDown" field={field} disabled={disabled}>
        <Minus aria-hidden className="size-4" />
      </StepButton>
      <input
        ref={field}
        data-quantity
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1}
        max={Math.max(1, stok)}
        step={1}
        defaultValue={1}
        disabled={disabled}
        aria-label={`Jumlah ${name}`}
        className="h-11 w-12 border-0 bg-transparent text-center tabular-nums [appearance:textfield] disabled:text-ink-soft [&::-webkit-inner-spin-button]:appearance-none"
      />
      <StepButton label={`Tambah ${name}`} way="stepUp" field={field} disabled={disabled}>
        <Plus aria-hidden className="size-4" />
      </StepButton>
    </div>
  );
}

/** An invalid number counts as 1. */
export function quantityIn({ current }: RefObject<HTMLInputElement | null>): number {
  return Math.max(1, Math.trunc(Number(current?.value)) || 1);
}

type StepButtonProps = Pick<QuantityProps, 'field' | 'disabled'> & {
  label: string;
  way: 'stepUp' | 'stepDown';
  children: React.ReactNode;
};

function StepButton({ label, way, field, disabled, children }: StepButtonProps) {
  return (
    <button
      type="button"
      data-step={way}
      aria-label={label}
      disabled={disabled}
      onClick={() => field.current?.[way]()}
      className="grid size-11 place-items-center rounded-control text-ink hover:bg-sunken disabled:opacity-40"
    >
      {children}
    </button>
  );
}
