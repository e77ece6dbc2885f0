/** Prints a line for the person who started the program. Events for the operator go to server/log.ts. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
