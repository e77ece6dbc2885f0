import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { controlLook, FieldFrame, useControl, useWiring } from './field.tsx';

type FileFieldProps = Omit<ComponentProps<'input'>, 'type'> & {
  name: string;
  label: string;
  /** The server's. */
  error: string | undefined;
  /** What the browser has against the chosen file, until another is chosen. Another object each time that it is sent. */
  found?: { text: string } | undefined;
  hint: ReactNode;
};

/** `children` stand above the control. */
export function FileField({ label, error, found, hint, className = '', children, ...rest }: FileFieldProps) {
  // Apart from `found`, so that an error which was mended does not come back once that goes.
  const { ids, shown: standing } = useWiring(rest.id, error, hint);
  const shown = found?.text ?? standing;
  const { wiring } = useControl(ids.control, shown, hint);
  useEffect(() => {
    if (found) document.getElementById(ids.control)?.focus();
  }, [found, ids.control]);
  return (
    <FieldFrame ids={ids} label={label} error={shown} hint={hint} className={className}>
      {children}
      <input {...rest} {...wiring} type="file" className={`${controlLook(shown)} ${fileLook}`} />
    </FieldFrame>
  );
}

const fileLook =
  'text-sm file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink';
