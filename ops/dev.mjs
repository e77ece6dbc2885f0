import { runProgram } from './program.mjs';

/* `npm run dev`: the pages with hot reload, on the embedded database (ops/commands/dev.ts). */
await runProgram('ops/commands/dev.ts', { build: false });
