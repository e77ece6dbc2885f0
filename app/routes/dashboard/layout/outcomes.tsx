import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '#app/forms/answers.ts';
import { OutcomeToastContext } from '#app/forms/outcome.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { StickyNote } from '../sticky-note.tsx';

/** Shows the outcome of every dashboard action in one toast until the page is left. */
export function Outcomes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  const [outcome, setOutcome] = useState<Answer | null>(null);
  const last = useRef<Answer | null>(null);
  useLostFocus();
  if (page !== pathname) {
    // Hides the former page's outcome. If an action redirected here, its outcome is reported later and so still shows.
    setPage(pathname);
    setOutcome(null);
  }
  const showToast = useCallback((answer: Answer) => {
    // A remounted form reports its last answer again, so an answer that was shown already is skipped.
    if (answer === last.current) return;
    last.current = answer;
    // If the sentence is empty, the page itself shows the result, so the older toast is hidden.
    setOutcome(answer.sentence === '' ? null : answer);
  }, []);
  return (
    <OutcomeToastContext value={showToast}>
      <StickyNote outcome={outcome} onShown={() => setOutcome(null)}>
        <Notice tone="success">{outcome?.sentence}</Notice>
      </StickyNote>
      {children}
    </OutcomeToastContext>
  );
}

/** Moves the focus to the toast, or else to the heading, when the focused element is removed from the page. */
function useLostFocus(): void {
  useEffect(() => {
    const page = document.getElementById('isi');
    if (!page) return;
    let focused: Element | null = document.activeElement;
    const remember = ({ target }: FocusEvent) => {
      focused = target instanceof Element ? target : null;
    };
    let frame = 0;
    const watching = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      cancelAnimationFrame(frame);
      // Waits a frame, so that code that knows a better target can move the focus first.
      frame = requestAnimationFrame(focusToastOrHeading);
    });
    page.addEventListener('focusin', remember);
    watching.observe(page, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      page.removeEventListener('focusin', remember);
      watching.disconnect();
    };
  }, []);
}

function focusToastOrHeading(): void {
  if (document.activeElement !== document.body) return;
  const target =
    document.querySelector<HTMLElement>('[data-note]:not(:empty)') ??
    document.querySelector<HTMLElement>('#isi h1');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
