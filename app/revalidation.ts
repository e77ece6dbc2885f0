import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Pages read again after each action, but for one that has ended the session (`signedOut` in its answer): asking the
 * server again would lead to /login before its text could be read.
 */
export function shouldRevalidate({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return actionResult?.signedOut === true ? false : defaultShouldRevalidate;
}
