import { runProgram } from './program.mjs';

await runProgram('ops/commands/db.ts', { build: false });
