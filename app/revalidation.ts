import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** The session is gone: a revalidation would redirect to /login before the response appears. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.signedOut === true ? false : defaultShouldRevalidate;
}

/** A refusal means that the page is out of date. */
export function rereadAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
