import type { ComponentProps } from 'react';

/** `className` styles the label; `children` is the label's text. */
export function CheckField({ children, className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <label htmlFor={rest.id} className={`flex min-h-11 cursor-pointer items-center gap-3 ${className}`}>
      <input type="checkbox" {...rest} className="size-5 shrink-0 accent-brand" />
      {children}
    </label>
  );
}
