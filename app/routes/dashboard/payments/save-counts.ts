import { useState } from 'react';
import { useNavigation } from 'react-router';
import type { Answer } from '#app/forms/answers.ts';

export type PaymentPart = 'accounts' | 'qris' | 'settings';

/** Counts the saves of each section. The count is the section's React `key`, so each save resets the section's form. */
export function useSaveCounts(
  answer: (Answer & { section?: PaymentPart }) | undefined,
): Record<PaymentPart, number> {
  const isLoaded = useNavigation().state === 'idle';
  const [seen, setSeen] = useState({ answer, saves: { accounts: 0, qris: 0, settings: 0 } });
  if (isLoaded && answer !== seen.answer) {
    const { saves } = seen;
    const section = answer?.kind === 'done' ? answer.section : undefined;
    setSeen({ answer, saves: section ? { ...saves, [section]: saves[section] + 1 } : saves });
  }
  return seen.saves;
}
