import { demoAccounts, demoProgram } from './db/demo/people.ts';
import { say } from './server/program/say.ts';
import { isStartError } from './server/start-error.ts';

/* The primary process: starts the database and the workers (server/program/worker/entry.ts) and stops both in order. */
try {
  const { runProgram: run } = await import('./server/program/run.ts');
  await run({ accounts: demoAccounts, program: demoProgram });
} catch (error) {
  say(`\nKedai tidak bisa dijalankan.\n${isStartError(error) ? error.message : textOf(error)}`);
  process.exit(1);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\nSebab: ${textOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}
