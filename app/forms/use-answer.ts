import { useRef } from 'react';
import type { Answer, Refused } from './answers.ts';
import { useFirstError } from './first-error.ts';

export function useAnswer<A extends Answer>(answer: A | null | undefined) {
  const form = useRef<HTMLFormElement>(null);
  const refused = refusalIn(answer);
  useFirstError(form, refused);
  const field = <Name extends string>(name: Name, saved = '') => ({
    name,
    defaultValue: answer?.values[name] ?? saved,
    error: refused?.errors[name],
  });
  return { form, refused, field };
}

export function refusalIn<A extends Answer>(answer: A | null | undefined): Extract<A, Refused> | null {
  return answer?.kind === 'refused' ? (answer as Extract<A, Refused>) : null;
}
