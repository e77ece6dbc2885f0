import { demoAccounts, demoProgram } from './db/demo/people.ts';
import { say } from './server/program/say.ts';
import { isStartError } from './server/start-error.ts';

/*
 * The primary process, run by node directly: starts the database, forks the workers (build/server/index.js), prints where
 * everything is, and stops it all in order. What the workers run is in server/program/worker/entry.ts.
 */
try {
  const { runProgram: run } = await import('./server/program/run.ts');
  await run({ accounts: demoAccounts, program: demoProgram });
} catch (error) {
  say(`\nKedai tidak bisa dijalankan.\n${isStartError(error) ? error.message : textOf(error)}`);
  process.exit(1);
}

/** A failure that has no sentence of its own, with its causes, for whoever has to find out. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${textOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
