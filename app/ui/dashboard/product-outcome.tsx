import { Notice } from '../notice.tsx';
import type { ProductAnswer } from './product-form.tsx';

const verbs = { added: 'ditambahkan', updated: 'disimpan', deleted: 'dihapus' } as const;

type ProductOutcomeProps = {
  /** What was just done on this page. */
  text: string | null;
  /** What a form that was sent without scripts came to. */
  answer: ProductAnswer | undefined;
  /** The form that a refusal belongs to is on the page and tells it. */
  toldByForm: boolean;
};

/** Says, also aloud, what the last change came to. */
export function ProductOutcome({ text, answer, toldByForm }: ProductOutcomeProps) {
  const done = answer && answer.kind !== 'refused' ? `${answer.namaProduk} ${verbs[answer.kind]}.` : null;
  const failed = answer?.kind === 'refused' && !toldByForm ? answer.errors.form : null;
  const told = text ?? done;
  return (
    <div aria-live="polite" className="mb-4 empty:hidden">
      {told && <Notice tone="success">{told}</Notice>}
      {failed && <Notice tone="danger">{failed}</Notice>}
    </div>
  );
}
