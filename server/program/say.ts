import { isStartError } from '../start-error.ts';

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns the instructions in a start error. Any other error is a bug, for which it returns stack and causes. */
export function failureText(error: unknown): string {
  return isStartError(error) ? error.message : bugText(error);
}

function bugText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${bugText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
