import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Answer } from '#app/forms/answers.ts';
import { OutcomeTeller } from '#app/forms/outcome.ts';
import { Notice } from '#app/ui/page/notice.tsx';
import { StickyNote } from '../sticky-note.tsx';
import { useLostFocus } from './lost-focus.ts';

/** Tells what every action of the dashboard came to in one note, wherever its form stood, until the page is left. */
export function Outcomes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [page, setPage] = useState(pathname);
  const [outcome, setOutcome] = useState<Answer | null>(null);
  const last = useRef<Answer | null>(null);
  useLostFocus();
  if (page !== pathname) {
    // An action that leads to another page is told there, after this.
    setPage(pathname);
    setOutcome(null);
  }
  const tell = useCallback((answer: Answer) => {
    // A form that is made anew brings its last answer along.
    if (answer === last.current || answer.sentence === '') return;
    last.current = answer;
    setOutcome(answer);
  }, []);
  return (
    <OutcomeTeller value={tell}>
      <StickyNote outcome={outcome} onShown={() => setOutcome(null)}>
        <Notice tone="success">{outcome?.sentence}</Notice>
      </StickyNote>
      {children}
    </OutcomeTeller>
  );
}
