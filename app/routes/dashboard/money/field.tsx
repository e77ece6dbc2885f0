import { Maskito, maskitoTransform, maskitoUpdateElement } from '@maskito/core';
import type { ComponentProps, ReactNode } from 'react';
import { controlLook, FieldFrame, useWiring } from '../../../ui/controls/field.tsx';
import { moneyMask, withDots } from './mask.ts';

type MoneyInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'value'> & {
  name: string;
  id: string;
  defaultValue?: string | undefined;
};

type MoneyFieldProps = Omit<MoneyInputProps, 'id'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** Whole rupiah. Sends them as they are shown, with dots, which `parseWholeNumber` reads. */
export function MoneyField({ label, error, hint, className = '', ...rest }: MoneyFieldProps) {
  const { ids, wiring, shown } = useWiring(undefined, error, hint);
  return (
    <FieldFrame ids={ids} label={label} error={shown} hint={hint} className={className}>
      <MoneyInput {...rest} {...wiring} />
    </FieldFrame>
  );
}

/** The control alone, for whoever labels it. */
export function MoneyInput({ id, defaultValue = '', ...rest }: MoneyInputProps) {
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
        ref={masked}
        defaultValue={withDots(defaultValue)}
        aria-describedby={[unit, rest['aria-describedby']].filter(Boolean).join(' ')}
        className={`${controlLook(rest['aria-invalid'] ? 'wrong' : undefined)} pl-10! tabular-nums`}
      />
    </div>
  );
}

function masked(input: HTMLInputElement | null) {
  if (!input) return;
  const { value, selectionStart, selectionEnd } = input;
  // What was typed before the scripts were at work.
  maskitoUpdateElement(
    input,
    maskitoTransform({ value, selection: [selectionStart ?? 0, selectionEnd ?? 0] }, moneyMask),
  );
  const mask = new Maskito(input, moneyMask);
  return () => mask.destroy();
}
