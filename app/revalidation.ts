import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** After the session has ended, a revalidation would redirect to /login before the action's response appears. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.signedOut === true ? false : defaultShouldRevalidate;
}

/** Revalidates also after a refusal (409), because it means that the page is out of date. */
export function rereadAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
