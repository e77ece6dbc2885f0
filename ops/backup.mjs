import { runProgram } from './program.mjs';

/* `npm run backup` and `npm run restore`. */
await runProgram('ops/commands/backup.ts', { build: false });
