import { defineConfig } from 'vitest/config';

/** Runs kills, floods and long loads (`npm run test:faults`) one file at a time: each needs the whole machine. */
export default defineConfig({
  test: {
    name: 'faults',
    include: ['tests/faults/**/*.fault.ts'],
    globalSetup: './tests/faults/support/global-setup.ts',
    pool: 'forks',
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 20 * 60_000,
    hookTimeout: 240_000,
  },
});
