import { Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Modal } from '#app/ui/controls/modal.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { InlineScript } from '#app/ui/page/inline-script.tsx';
import { AddCard } from './add-card.tsx';

type AddSheetProps = {
  title: string;
  /** For a refused form that is to be corrected. */
  startOpen: boolean;
  /** For an empty list: without scripts its form stands open. */
  isFirst?: boolean;
  children: ReactNode;
};

/** A form for one more, in a sheet of its own; without scripts it opens in its place. With another `key` it is closed. */
export function AddSheet({ title, startOpen, isFirst = false, children }: AddSheetProps) {
  const [isSheet, setIsSheet] = useState(useHydrated());
  const [open, setOpen] = useState(startOpen);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Somebody may be typing in it already.
    if (!card.current?.querySelector('details[open]')) setIsSheet(true);
  }, []);
  if (!isSheet)
    return (
      <div ref={card}>
        <AddCard title={title} startOpen={startOpen || isFirst}>
          {children}
        </AddCard>
        {isFirst && !startOpen && <InlineScript source={closeBeforeScripts} />}
      </div>
    );
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-12 items-center gap-2 rounded-card border border-line bg-surface px-4 font-semibold text-brand shadow-soft hover:bg-sunken"
      >
        <Plus aria-hidden className="size-5 shrink-0" />
        {title}
      </button>
      {open && (
        <Modal title={title} onClose={() => setOpen(false)}>
          {children}
        </Modal>
      )}
    </>
  );
}

/** Before it is painted: nothing moves when the sheet's button takes its place. */
const closeBeforeScripts =
  "if(document.documentElement.getAttribute('data-scripts')==='coming')document.currentScript.previousElementSibling.removeAttribute('open')";
