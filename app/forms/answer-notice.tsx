import { Notice } from '../ui/page/notice.tsx';
import type { Answer } from './answers.ts';

export function AnswerNotice({ answer }: { answer: Answer | null | undefined }) {
  if (!answer?.sentence) return null;
  return <Notice tone={answer.kind === 'done' ? 'success' : 'danger'}>{answer.sentence}</Notice>;
}
