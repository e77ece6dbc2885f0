import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** If the action ended the session, skips the revalidation, which would redirect to /login and hide the answer. */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.signedOut === true ? false : defaultShouldRevalidate;
}

/** Revalidates even after a refusal (409), because the refusal means that the page is out of date. */
export function rereadAfterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus === 409 || defaultShouldRevalidate;
}
