/** For the person who started the program; the operator's events go to the log. */
export function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
