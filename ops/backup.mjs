import { runProgram } from './program.mjs';

/* `npm run backup` and `npm run restore`. */
await runProgram('ops/backup.ts', { build: false });
