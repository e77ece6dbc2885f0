import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { lossText, useLoss } from '#app/browser/lost-answer.ts';
import { Notice } from '../page/notice.tsx';

/** A native modal dialog. To close it but keep what was typed in it, set `isOpen` to false instead of unmounting it. */
export function Modal({
  title,
  isOpen = true,
  onClose,
  children,
}: {
  title: string;
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // If a form gets no response, says so inside the dialog, because the dialog covers the page's own notice.
  const lost = useLoss();
  const [lostBefore] = useState(lost);
  useLayoutEffect(() => {
    if (!isOpen) return;
    const opened = dialog.current;
    if (!opened?.open) opened?.showModal();
    // Without this call the close button would get the focus, because it comes first.
    opened?.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      opened?.close();
      // If the element that opened the dialog is gone, the focus goes to the page's content.
      const focused = document.activeElement;
      if (focused === document.body || opened?.contains(focused)) document.getElementById('isi')?.focus();
    };
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Ignores an Escape that bubbles up from a file picker or select inside.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      className="fixed inset-x-0 top-auto bottom-0 m-0 sheet-height w-full max-w-none overflow-y-auto has-[[data-floating-bar]]:scroll-pb-24 rounded-t-2xl border-0 bg-surface p-0 text-ink shadow-soft backdrop:bg-black/40 sm:inset-0 sm:m-auto sm:max-w-lg sm:rounded-card"
    >
      <div className="sticky top-0 z-10 border-line border-b bg-surface px-5 py-2">
        <div className="flex items-center justify-between gap-4">
          <h2 id={titleId} className="min-w-0 wrap-anywhere font-semibold text-lg">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label="Tutup"
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        {lost?.sent && lost !== lostBefore && (
          <div className="pb-2">
            <Notice tone="danger">{lossText(lost)}</Notice>
          </div>
        )}
      </div>
      <div className="p-5">{children}</div>
    </dialog>
  );
}
