import { runProgram } from './program.mjs';

await runProgram('ops/commands/backup.ts', { build: false });
