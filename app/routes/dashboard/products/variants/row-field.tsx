import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlLook, useWiring } from '../../../../ui/controls/field.tsx';

type RowFieldProps = ComponentProps<'input'> & {
  name: string;
  label: string;
  /** Read out behind the label, which stands once in each row. */
  of: string;
  error?: string | undefined;
};

export function RowField({ label, of, error, ...rest }: RowFieldProps) {
  const { ids, wiring } = useWiring(undefined, error, undefined);
  return (
    <div className="min-w-0">
      <label htmlFor={ids.control} className="mb-1 block text-sm">
        {label}
        <span className="sr-only"> {of}</span>
      </label>
      <input inputMode="numeric" autoComplete="off" {...rest} {...wiring} className={controlLook(error)} />
      {error && (
        <p id={ids.error} className="mt-1 flex gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  );
}
