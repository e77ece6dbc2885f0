import { isStartError } from '../start-error.ts';

export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** A start error's message tells people what to do. Any other error is a bug, so returns its stack and causes. */
export function failureText(error: unknown): string {
  return isStartError(error) ? error.message : bugText(error);
}

function bugText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${bugText(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
