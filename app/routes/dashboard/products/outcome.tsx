import { Form } from 'react-router';
import { AnswerNotice } from '#app/forms/answer-notice.tsx';
import { Notice } from '#app/ui/page/notice.tsx';
import { StickyNote } from '../sticky-note.tsx';
import type { DoneWithProduct, ProductAnswer } from './answer.ts';
import type { ProductChanges } from './list/changes.ts';

type ProductOutcomeProps = {
  done: DoneWithProduct | null;
  onShown: () => void;
  answer: ProductAnswer | undefined;
  isInForm: boolean;
  changes: ProductChanges;
};

/** Shows the outcome of a change in a toast with a button to undo the change; without scripts, shows it in the page. */
export function ProductOutcome({ done, onShown, answer, isInForm, changes }: ProductOutcomeProps) {
  const failed = answer?.kind === 'refused' && !isInForm ? answer : null;
  return (
    <>
      <StickyNote outcome={done} onShown={onShown}>
        {done && <DoneNotice done={done} changes={changes} />}
      </StickyNote>
      <div className="mb-4 empty:hidden">
        {!done && answer?.kind === 'done' && <DoneNotice done={answer} changes={changes} />}
        <AnswerNotice answer={failed} />
      </div>
    </>
  );
}

function DoneNotice({ done, changes }: { done: DoneWithProduct; changes: ProductChanges }) {
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
