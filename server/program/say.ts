/** Writes to the person who started the program; events for the operator go to the log. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
