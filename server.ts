import { demoAccounts, demoProgram } from './db/demo/people.ts';
import { failureText, say } from './server/program/say.ts';

/* Primary process: starts the database and the workers (server/program/worker/entry.ts), and stops both on a signal. */
try {
  const { runProgram: run } = await import('./server/program/run.ts');
  await run({ accounts: demoAccounts, program: demoProgram });
} catch (error) {
  say(`\nKedai tidak bisa dijalankan.\n${failureText(error)}`);
  process.exit(1);
}
