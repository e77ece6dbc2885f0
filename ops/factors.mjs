import { runProgram } from './program.mjs';

await runProgram('ops/commands/factors.ts', { build: false });
