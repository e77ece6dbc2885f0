import { isStartError } from '../start-error.ts';

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns the message if it was written for people (`startError`). Otherwise returns the stack and causes of a bug. */
export function failureText(error: unknown): string {
  return isStartError(error) ? error.message : bugText(error);
}

function bugText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${bugText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
