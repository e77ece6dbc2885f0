import { useEffect, useEffectEvent } from 'react';
import { Notice } from '../notice.tsx';
import type { ProductAnswer } from './product-form.tsx';

const SHOWN_MS = 6_000;

const verbs = { added: 'ditambahkan', updated: 'disimpan', deleted: 'dihapus' } as const;

type ProductOutcomeProps = {
  /** What was just done on this page. */
  text: string | null;
  /** Called when it has been shown long enough. */
  onShown: () => void;
  /** What a form that was sent without scripts came to. */
  answer: ProductAnswer | undefined;
  /** The form that a refusal belongs to is on the page and tells it. */
  toldByForm: boolean;
};

/** Says, also aloud, what the last change came to; stays in view wherever in the list it was made. */
export function ProductOutcome({ text, onShown, answer, toldByForm }: ProductOutcomeProps) {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => shown(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const done = answer && answer.kind !== 'refused' ? `${answer.namaProduk} ${verbs[answer.kind]}.` : null;
  const failed = answer?.kind === 'refused' && !toldByForm ? answer.errors.form : null;
  const told = text ?? done;
  return (
    <div aria-live="polite" className="sticky top-20 z-10 mb-4 empty:hidden">
      {told && <Notice tone="success">{told}</Notice>}
      {failed && <Notice tone="danger">{failed}</Notice>}
    </div>
  );
}
