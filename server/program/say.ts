import { isStartError } from '../start-error.ts';

/** Writes to the person who started the program; events for the operator go to the log. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A start error says what to do; any other is a bug, shown with its causes. */
export function failureText(error: unknown): string {
  return isStartError(error) ? error.message : bugText(error);
}

function bugText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${bugText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
