import { runProgram } from './program.mjs';

await runProgram('ops/commands/dev.ts', { build: false });
