import { CircleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { useErrorUntilChange } from '#app/forms/error-until-change.ts';
import { useHydrated } from './use-hydrated.ts';

type FieldProps = {
  name: string;
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

const control =
  'block w-full min-h-11 rounded-control border bg-surface px-3 py-2 text-ink placeholder:text-ink-soft ' +
  'disabled:bg-sunken disabled:text-ink-soft';

/** `lead` is a fixed text before the value. With `hidesLabel`, a placeholder replaces the visible label. */
export function TextField({
  label,
  hidesLabel = false,
  error,
  hint,
  lead,
  className = '',
  ...rest
}: FieldProps & { hidesLabel?: boolean; lead?: string } & ComponentProps<'input'>) {
  const { ids, wiring, shown } = useWiring(rest.id, error, hint);
  const input = <input {...rest} {...wiring} className={`${controlClass(shown)} read-only:bg-sunken`} />;
  return (
    <FieldFrame
      ids={ids}
      label={label}
      hidesLabel={hidesLabel}
      error={shown}
      hint={hint}
      className={className}
    >
      {lead === undefined ? (
        input
      ) : (
        <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <span className="break-all text-ink-soft text-sm">{lead}</span>
          <div className="min-w-48 flex-1">{input}</div>
        </div>
      )}
    </FieldFrame>
  );
}

export function TextArea({
  label,
  hidesLabel = false,
  error,
  hint,
  className = '',
  ...rest
}: FieldProps & { hidesLabel?: boolean } & ComponentProps<'textarea'>) {
  const { ids, wiring, shown } = useWiring(rest.id, error, hint);
  return (
    <FieldFrame
      ids={ids}
      label={label}
      hidesLabel={hidesLabel}
      error={shown}
      hint={hint}
      className={className}
    >
      <textarea {...rest} {...wiring} className={`${controlClass(shown)} read-only:bg-sunken`} />
    </FieldFrame>
  );
}

export function SelectField({
  label,
  error,
  hint,
  className = '',
  ...rest
}: FieldProps & ComponentProps<'select'>) {
  const { ids, wiring, shown } = useWiring(rest.id, error, hint);
  return (
    <FieldFrame ids={ids} label={label} error={shown} hint={hint} className={className}>
      <select {...rest} {...wiring} className={controlClass(shown)} />
    </FieldFrame>
  );
}

export function PasswordField({
  label,
  error,
  hint,
  className = '',
  ...rest
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const { ids, wiring, shown } = useWiring(rest.id, error, hint);
  const [readable, setReadable] = useState(false);
  const hydrated = useHydrated();
  return (
    <FieldFrame ids={ids} label={label} error={shown} hint={hint} className={className}>
      <div className="relative">
        <input
          {...rest}
          {...wiring}
          type={readable ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          className={`${controlClass(shown)} pr-32`}
        />
        {hydrated && (
          <button
            type="button"
            aria-pressed={readable}
            onClick={() => setReadable(!readable)}
            className="absolute inset-y-0 right-0 rounded-control px-3 font-medium text-ink-soft text-sm hover:text-ink"
          >
            {readable ? 'Sembunyikan' : 'Tampilkan'}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

type Ids = { control: string; hint: string; error: string };

export function FieldFrame({
  ids,
  label,
  hidesLabel = false,
  error,
  hint,
  className,
  children,
}: Omit<FieldProps, 'name'> & { ids: Ids; hidesLabel?: boolean; className: string; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={ids.control} className={hidesLabel ? 'sr-only' : 'mb-1.5 block font-medium text-sm'}>
        {label}
      </label>
      {children}
      {error && (
        <p id={ids.error} className="mt-1.5 flex gap-1.5 font-medium text-danger text-sm">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hint} className="mt-1.5 text-ink-soft text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Returns ids and ARIA attributes of a field, and `shown`: the error, until the user changes the field's value. */
export function useWiring(id: string | undefined, error: string | undefined, hint: ReactNode) {
  const ownId = useId();
  const shown = useErrorUntilChange(id ?? ownId, error);
  return { ...useControl(id ?? ownId, shown, hint), shown };
}

export function useControl(id: string | undefined, error: string | undefined, hint: ReactNode) {
  const ownId = useId();
  const own = id ?? ownId;
  const ids: Ids = { control: own, hint: `${own}-hint`, error: `${own}-error` };
  const described = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  return {
    ids,
    wiring: {
      id: own,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': described || undefined,
    },
  };
}

export function controlClass(error: string | undefined): string {
  return `${control} ${error ? 'border-danger' : 'border-line-strong'}`;
}
