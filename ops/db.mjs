import { runProgram } from './program.mjs';

/* `npm run db:migrate`, `npm run db:upgrade` and `npm run db:reset`. */
await runProgram('ops/db.ts', { build: false });
