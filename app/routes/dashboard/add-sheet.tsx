import { Plus } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Answer } from '#app/forms/answers.ts';
import { Modal } from '#app/ui/controls/modal.tsx';
import { useHydrated } from '#app/ui/controls/use-hydrated.ts';
import { InlineScript } from '#app/ui/page/scripts.tsx';
import { AddCard } from './add-card.tsx';

type AddSheetProps = {
  title: string;
  refused: object | null;
  /** True if the list is still empty. The form then starts unfolded in browsers without scripts. */
  isFirst?: boolean;
  children: ReactNode;
};

/** Shows a button that opens the form in a dialog; without scripts, the form unfolds in the page. */
export function AddSheet({ title, refused, isFirst = false, children }: AddSheetProps) {
  const [isSheet, setIsSheet] = useState(useHydrated());
  const [open, setOpen] = useState(refused !== null);
  const [wasOpened, setWasOpened] = useState(open);
  const [seen, setSeen] = useState(refused);
  if (open && !wasOpened) setWasOpened(true);
  if (refused !== seen) {
    setSeen(refused);
    if (refused) setOpen(true);
  }
  const card = useRef<HTMLDivElement>(null);
  // A layout effect, so that no click can open the form between this check and the next render.
  useLayoutEffect(() => {
    // Now that scripts run, a button for a dialog replaces the form, unless the form is open and may contain text, or
    // is about to be opened by a press that has begun.
    if (!card.current?.querySelector('details[open], summary:active')) setIsSheet(true);
  }, []);
  if (!isSheet)
    return (
      <div ref={card}>
        <AddCard title={title} startOpen={refused !== null || isFirst}>
          {isFirst && !refused && <InlineScript source={closeSheetScript} />}
          {children}
        </AddCard>
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
      {wasOpened && (
        <Modal title={title} isOpen={open} onClose={() => setOpen(false)}>
          {children}
        </Modal>
      )}
    </>
  );
}

/** Counts successful answers. As the `key` of an `AddSheet`, the count closes and empties the form after each of them. */
export function useDoneCount(answer: Answer | null | undefined): number {
  const [seen, setSeen] = useState({ answer, count: 0 });
  if (answer !== seen.answer) setSeen({ answer, count: seen.count + (answer?.kind === 'done' ? 1 : 0) });
  return seen.count;
}

/** If scripts will load, folds the form before the first paint, because a button will replace the form. */
const closeSheetScript =
  "if(document.documentElement.getAttribute('data-scripts')==='coming')document.currentScript.closest('details').removeAttribute('open')";
