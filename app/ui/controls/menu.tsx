import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';

type MenuProps = {
  label: ReactNode;
  describedBy?: string;
  className: string;
  children: ReactNode;
};

/** Opens and closes without scripts. Scripts also close the menu on Escape, a tap elsewhere or a choice in the menu. */
export function Menu({ label, describedBy, className, children }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const [upwards, setUpwards] = useState(false);
  const close = useCallback(() => details.current?.removeAttribute('open'), []);
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !details.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [open, close]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    close();
    details.current?.querySelector('summary')?.focus();
  };
  return (
    <details
      ref={details}
      className="relative"
      onKeyDown={closeByKey}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        setUpwards(currentTarget.open && fitsOnlyAbove(currentTarget));
      }}
    >
      <summary
        aria-describedby={describedBy}
        className={`${className} list-none [&::-webkit-details-marker]:hidden`}
      >
        {label}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Enter on an item clicks it, too */}
      <div
        onClick={close}
        className={`absolute right-0 z-30 grid max-h-[65vh] min-w-48 overflow-y-auto overflow-x-hidden overscroll-contain rounded-card border border-line bg-surface p-1.5 shadow-soft ${upwards ? 'bottom-full mb-1' : 'top-full mt-1'}`}
      >
        {children}
      </div>
    </details>
  );
}

type DotsMenuProps = Partial<Omit<MenuProps, 'label'>> & { name?: string; children: ReactNode };

export function DotsMenu({ name = 'Lainnya', className = 'text-ink-soft', ...rest }: DotsMenuProps) {
  const dots = (
    <>
      <Ellipsis aria-hidden className="size-5" />
      <span className="sr-only">{name}</span>
    </>
  );
  const dotsClass = 'grid size-11 cursor-pointer place-items-center rounded-control hover:bg-sunken';
  return <Menu {...rest} label={dots} className={`${dotsClass} ${className}`} />;
}

function fitsOnlyAbove(details: HTMLDetailsElement): boolean {
  const list = details.lastElementChild;
  const height = list instanceof HTMLElement ? list.offsetHeight : 0;
  const bar = document.documentElement.dataset.bottomBar && window.innerWidth < 1024 ? 64 : 0;
  const { top, bottom } = details.getBoundingClientRect();
  return bottom + height > window.innerHeight - bar && top >= height;
}

export const menuItemClass =
  'flex min-h-11 w-full items-center gap-3 whitespace-nowrap rounded-control px-3 text-left font-medium text-sm hover:bg-sunken [&_svg]:size-4 [&_svg]:shrink-0';
