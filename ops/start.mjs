import { runProgram } from './program.mjs';

await runProgram('server.ts', { build: true });
