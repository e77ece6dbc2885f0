import { isStartError } from '../start-error.ts';

/** Prints a text for the person who starts the program. What happens later goes to the log. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** Returns what a start error says to do. Any other error is a bug and is shown with stack and causes. */
export function failureText(error: unknown): string {
  return isStartError(error) ? error.message : bugText(error);
}

function bugText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${bugText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
