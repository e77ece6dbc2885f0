import { runProgram } from './program.mjs';

/* `npm start`: the whole platform, on any machine that has Node 20 or later and npm. */
await runProgram('server.ts', { build: true });
