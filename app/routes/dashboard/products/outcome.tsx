import { useEffect, useEffectEvent } from 'react';
import { Form } from 'react-router';
import { AnswerNotice } from '../../../forms/answer-notice.tsx';
import { Notice, NoticeRegion } from '../../../ui/page/notice.tsx';
import type { DoneWithProduct, ProductAnswer } from './answer.ts';
import type { ProductChanges } from './list/changes.ts';

const SHOWN_MS = 6_000;

type ProductOutcomeProps = {
  done: DoneWithProduct | null;
  onShown: () => void;
  answer: ProductAnswer | undefined;
  /** The form of a refusal is on the page and tells it. */
  toldByForm: boolean;
  changes: ProductChanges;
};

/** Lies over the top of the screen, so that nothing moves under the thumb. What came without scripts is in the page. */
export function ProductOutcome({ done, onShown, answer, toldByForm, changes }: ProductOutcomeProps) {
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    if (done === null) return;
    const timer = setTimeout(() => shown(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done]);
  const failed = answer?.kind === 'refused' && !toldByForm ? answer : null;
  return (
    <>
      <NoticeRegion className="pointer-events-none fixed inset-x-4 top-20 z-10 mx-auto max-w-lg">
        {done && (
          <div className="rounded-control shadow-soft">
            <Told done={done} changes={changes} />
          </div>
        )}
      </NoticeRegion>
      <div className="mb-4 empty:hidden">
        {!done && answer?.kind === 'done' && <Told done={answer} changes={changes} />}
        <AnswerNotice answer={failed} />
      </div>
    </>
  );
}

function Told({ done, changes }: { done: DoneWithProduct; changes: ProductChanges }) {
  return (
    <Notice tone="success">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="min-w-0 wrap-anywhere">{done.sentence}</span>
        {(done.intent === 'hide' || done.intent === 'show') && <Undo done={done} changes={changes} />}
      </div>
    </Notice>
  );
}

function Undo({ done: { id, intent }, changes }: { done: DoneWithProduct; changes: ProductChanges }) {
  return (
    <Form method="post" encType="multipart/form-data" className="pointer-events-auto -my-2.5 -mx-2">
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
