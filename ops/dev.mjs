import { runProgram } from './program.mjs';

/* `npm run dev`: the pages with hot reload, on the embedded database (ops/dev.ts). */
await runProgram('ops/dev.ts', { build: false });
