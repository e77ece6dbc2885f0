import { Notice } from '../ui/page/notice.tsx';
import type { Answer } from './answers.ts';
import { useToldOutcome } from './outcome.ts';

export function AnswerNotice({ answer }: { answer: Answer | null | undefined }) {
  const isTold = useToldOutcome(answer);
  if (!answer?.sentence || isTold) return null;
  return <Notice tone={answer.kind === 'done' ? 'success' : 'danger'}>{answer.sentence}</Notice>;
}
