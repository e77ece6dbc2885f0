import { runProgram } from './program.mjs';

/* `npm run db:migrate`, `npm run db:upgrade`, `npm run db:reset` and `npm run demo:remove`. */
await runProgram('ops/commands/db.ts', { build: false });
