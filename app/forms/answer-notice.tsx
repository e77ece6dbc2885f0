import { useEffect, useRef } from 'react';
import { Notice } from '../ui/page/notice.tsx';
import type { Answer } from './answers.ts';
import { useOutcomeToast } from './outcome.ts';

export function AnswerNotice({ answer }: { answer: Answer | null | undefined }) {
  const isInToast = useOutcomeToast(answer);
  if (!answer?.sentence || isInToast) return null;
  if (answer.kind === 'done' && answer.lasting) return <OpenTask answer={answer} />;
  return <Notice tone={answer.kind === 'done' ? 'success' : 'danger'}>{answer.sentence}</Notice>;
}

function OpenTask({ answer }: { answer: Answer }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) place.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  return (
    <div ref={place} className="scroll-my-24">
      <Notice tone="warning">{answer.sentence}</Notice>
    </div>
  );
}
