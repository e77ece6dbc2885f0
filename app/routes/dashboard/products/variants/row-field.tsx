import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { MoneyInput, useMoneyWiring } from '#app/routes/dashboard/money/field.tsx';
import { controlClass } from '#app/ui/controls/field.tsx';

type RowFieldProps = Omit<ComponentProps<'input'>, 'ref' | 'value'> & {
  name: string;
  defaultValue?: string;
  money?: boolean;
  label: string;
  /** The variant's name. Screen readers read it after the label, because all variants' rows have the same labels. */
  of: string;
  error?: string | undefined;
};

export function RowField({ label, of, error, money = false, ...rest }: RowFieldProps) {
  const { ids, wiring, shown, maskRef } = useMoneyWiring(error, undefined);
  return (
    <div className="min-w-0">
      <label htmlFor={ids.control} className="mb-1 block text-sm">
        {label}
        <span className="sr-only"> {of}</span>
      </label>
      {money ? (
        <MoneyInput {...rest} {...wiring} maskRef={maskRef} />
      ) : (
        <input inputMode="numeric" autoComplete="off" {...rest} {...wiring} className={controlClass(shown)} />
      )}
      {shown && (
        <p id={ids.error} className="mt-1 flex gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {shown}
        </p>
      )}
    </div>
  );
}
