import type { UseComboboxReturnValue } from 'downshift';
import { Check } from 'lucide-react';
import type { AreaOption } from './combobox.ts';

type AreaListProps = {
  combobox: UseComboboxReturnValue<AreaOption>;
  options: readonly AreaOption[];
  chosen: string | undefined;
  more: boolean;
  unmatched: string | null;
};

const panel =
  'absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line-strong bg-surface shadow-soft';

/** Shows five and a half names, so that people see that they can scroll. */
export function AreaList({ combobox, options, chosen, more, unmatched }: AreaListProps) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox;
  return (
    <>
      <ul
        {...getMenuProps({ 'aria-label': 'Daftar pilihan' })}
        hidden={!isOpen}
        // Makes the Tab key skip this list. Chrome otherwise stops at every scrollable element.
        tabIndex={-1}
        // A tap on the list or its scroll bar must keep the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        className={`${panel} max-h-62 overflow-y-auto overscroll-contain`}
      >
        {isOpen &&
          options.map((option, index) => (
            <li
              key={option.key}
              {...getItemProps({ item: option, index })}
              className={`flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 ${index === highlightedIndex ? 'bg-sunken' : ''}`}
            >
              <span className="min-w-0 flex-1">
                <span className={option.key === chosen ? 'font-semibold' : ''}>{option.name}</span>
                {option.note && <span className="block text-ink-soft text-sm">{option.note}</span>}
              </span>
              {option.key === chosen && <Check aria-hidden className="size-5 shrink-0 text-theme-text" />}
            </li>
          ))}
        {isOpen && more && (
          <li role="presentation" className="px-3 py-2 text-ink-soft text-sm">
            Masih ada yang lain. Ketik namanya untuk mencari.
          </li>
        )}
      </ul>
      {unmatched && (
        // The message must not block clicks on the fields that it covers.
        <p aria-hidden className={`${panel} pointer-events-none px-3 py-2.5 text-ink-soft text-sm`}>
          {unmatched}
        </p>
      )}
    </>
  );
}
