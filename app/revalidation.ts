import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** After the session ended, reading again would lead to /login before the answer could be read. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.signedOut === true ? false : defaultShouldRevalidate;
}

/** A refusal tells that something is not as the page shows it. */
export function rereadAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
