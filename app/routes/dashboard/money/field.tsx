import type { ComponentProps, ReactNode, RefCallback } from 'react';
import { controlClass, FieldFrame, useControl, useWiring } from '#app/ui/controls/field.tsx';
import { withDots } from './mask.ts';
import { useMoneyMask } from './use-money-mask.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'value'> & {
  name: string;
  id: string;
  maskRef: RefCallback<HTMLInputElement>;
  defaultValue?: string | undefined;
};

type MoneyFieldProps = Omit<MoneyInputProps, 'id' | 'maskRef'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** A field for whole rupiah. It sends the amount with its dots ('15.000'), which `parseWholeNumber` accepts. */
export function MoneyField({ label, error, hint, className = '', ...rest }: MoneyFieldProps) {
  const { ids, wiring, shown, maskRef } = useMoneyWiring(error, hint);
  return (
    <FieldFrame ids={ids} label={label} error={shown} hint={hint} className={className}>
      <MoneyInput {...rest} {...wiring} maskRef={maskRef} />
    </FieldFrame>
  );
}

/** Returns what a field for rupiah needs. `shown` is the error to display: why typing was refused, or else `error`. */
export function useMoneyWiring(error: string | undefined, hint: ReactNode) {
  const { maskRef, refusal } = useMoneyMask();
  const { ids, shown: validation } = useWiring(undefined, error, hint);
  const shown = refusal ?? validation;
  return { ...useControl(ids.control, shown, hint), shown, maskRef };
}

export function MoneyInput({ id, maskRef, defaultValue = '', ...rest }: MoneyInputProps) {
  const unit = `${id}-unit`;
  return (
    <div className="relative">
      <span
        id={unit}
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-soft"
      >
        Rp
      </span>
      <input
        inputMode="numeric"
        autoComplete="off"
        maxLength={15}
        {...rest}
        id={id}
        ref={maskRef}
        defaultValue={withDots(defaultValue)}
        aria-describedby={[unit, rest['aria-describedby']].filter(Boolean).join(' ')}
        className={`${controlClass(rest['aria-invalid'] ? 'wrong' : undefined)} pl-10! tabular-nums`}
      />
    </div>
  );
}
