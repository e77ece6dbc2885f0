import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** After the session ended, reading again would lead to /login before the answer could be read. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.signedOut === true ? false : defaultShouldRevalidate;
}
