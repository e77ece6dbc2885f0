import { Notice } from '../ui/page/notice.tsx';
import type { Answer } from './answers.ts';

/** What a form came to; nothing where its fields say it themselves. */
export function AnswerNotice({ answer }: { answer: Answer | null | undefined }) {
  if (!answer?.sentence) return null;
  return <Notice tone={answer.kind === 'done' ? 'success' : 'danger'}>{answer.sentence}</Notice>;
}
