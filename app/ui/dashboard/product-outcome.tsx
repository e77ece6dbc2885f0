import { useEffect, useEffectEvent } from 'react';
import { Form } from 'react-router';
import { Notice } from '../notice.tsx';
import type { DoneWithProduct, ProductAnswer } from './product-answer.ts';
import type { ProductChanges } from './product-changes.ts';

const SHOWN_MS = 6_000;

type ProductOutcomeProps = {
  /** What was just done on this page. */
  done: DoneWithProduct | null;
  /** Called when it has been shown long enough. */
  onShown: () => void;
  /** What a form that was sent without scripts came to. */
  answer: ProductAnswer | undefined;
  /** The form that a refusal belongs to is on the page and tells it. */
  toldByForm: boolean;
  changes: ProductChanges;
};

/** Says, also aloud, what the last change came to; stays in view wherever in the list it was made. */
export function ProductOutcome({ done, onShown, answer, toldByForm, changes }: ProductOutcomeProps) {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => shown(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const failed = answer?.kind === 'refused' && !toldByForm ? answer.errors.form : null;
  const told = done ?? (answer?.kind === 'done' ? answer : null);
  return (
    <div aria-live="polite" className="sticky top-20 z-10 mb-4 empty:hidden">
      {told && (
        <Notice tone="success">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="min-w-0 wrap-anywhere">{told.text}</span>
            {(told.intent === 'hide' || told.intent === 'show') && <Undo done={told} changes={changes} />}
          </div>
        </Notice>
      )}
      {failed && <Notice tone="danger">{failed}</Notice>}
    </div>
  );
}

function Undo({ done: { id, intent }, changes }: { done: DoneWithProduct; changes: ProductChanges }) {
  return (
    <Form method="post" encType="multipart/form-data" className="-my-2.5 -mx-2">
      <input type="hidden" name="productId" value={id} />
      <button
        type="submit"
        name="intent"
        value={intent === 'hide' ? 'show' : 'hide'}
        onClick={(event) => {
          event.preventDefault();
          changes.hide({ id }, intent === 'show');
        }}
        className="min-h-11 rounded-control px-2 font-semibold underline"
      >
        Urungkan
      </button>
    </Form>
  );
}
