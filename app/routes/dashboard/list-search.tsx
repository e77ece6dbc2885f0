import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { useFormOfUrl } from '#app/forms/form-of-url.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { ShopField } from './shop.ts';

type ListSearchProps = {
  label: string;
  placeholder: string;
  typed: string;
  /** Path of the results if another page shows them. With this path the form has no button: the user presses Enter. */
  action?: string | undefined;
  className: string;
  field?: RefObject<HTMLInputElement | null>;
  /** The form's id, which its controls outside the form refer to in their `form` attribute. */
  id?: string | undefined;
  others?: Record<string, string> | undefined;
  children?: ReactNode;
};

export function ListSearch({
  label,
  placeholder,
  typed,
  action,
  className,
  field,
  id,
  others,
  children,
}: ListSearchProps) {
  const form = useFormOfUrl({ cari: typed, ...others });
  return (
    <Form ref={form} id={id} method="get" action={action} role="search" className={`flex gap-2 ${className}`}>
      <ShopField />
      {children}
      <input
        ref={field}
        name="cari"
        aria-label={label}
        type="search"
        placeholder={placeholder}
        defaultValue={typed}
        maxLength={80}
        enterKeyHint="search"
        className="block min-h-11 w-full min-w-0 flex-1 rounded-control border border-line-strong bg-surface px-3 py-2 placeholder:text-ink-soft"
      />
      {action === undefined && (
        <Button type="submit" variant="secondary">
          Cari
        </Button>
      )}
    </Form>
  );
}

export function FoldedSearch(props: Omit<ListSearchProps, 'className' | 'field'>) {
  const [opened, setOpened] = useState(false);
  const shown = opened || props.typed !== '';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (opened) field.current?.focus();
  }, [opened]);
  return (
    <>
      {!shown && (
        <button
          type="button"
          aria-label="Buka pencarian"
          onClick={() => setOpened(true)}
          className={`with-scripts grid size-11 shrink-0 place-items-center rounded-control hover:bg-sunken lg:hidden ${props.action ? '' : 'border border-line bg-surface'}`}
        >
          <Search aria-hidden className="size-5" />
        </button>
      )}
      <ListSearch
        {...props}
        className={`max-lg:order-last max-lg:w-full lg:flex! lg:w-80 ${shown ? '' : 'without-scripts'}`}
        field={field}
      />
    </>
  );
}
