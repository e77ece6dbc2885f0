import { runProgram } from './program.mjs';

/* `npm run db:migrate` and `npm run db:reset`. */
await runProgram('ops/db.ts', { build: false });
