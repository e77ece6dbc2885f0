import { defineConfig } from 'vitest/config';
import { browserAddresses } from './ops/bundle/route-manifest.ts';
import { WITH_CHEAP_HASHING } from './tests/support/cheap-hashing.ts';

/** `rules` tests touch nothing outside; `world` tests share one PostgreSQL and tests/support/world/world.ts. */
export default defineConfig({
  define: browserAddresses,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // Far above what any test takes, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000, interval: 50 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['domain/**/*.test.ts', 'tests/tidy/*.test.ts'],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        oxc: { jsx: { development: false } },
        test: {
          name: 'world',
          include: ['{app,server,ops,tests}/**/*.test.{ts,tsx}'],
          exclude: ['tests/tidy/*.test.ts', 'tests/e2e/**'],
          globalSetup: './tests/support/global-setup.ts',
          // React decides by NODE_ENV when it is first loaded, which is once for all files of a process.
          env: { NODE_ENV: 'production', NODE_OPTIONS: WITH_CHEAP_HASHING },
          isolate: false,
          setupFiles: ['./tests/support/fresh-modules.ts', './tests/support/environment.ts'],
          sequence: { setupFiles: 'list' },
          // The build is a finished program: Vite must not transform it.
          server: { deps: { external: [/\/build\/server\//] } },
        },
      },
    ],
  },
});
