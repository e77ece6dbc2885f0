import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { browserAddresses } from './ops/bundle/route-manifest.ts';
import { compiledFolder } from './ops/install.mjs';
import { unpackedChromium } from './tests/e2e/support/chromium.ts';
import { WITH_CHEAP_HASHING } from './tests/support/cheap-hashing.ts';
import { listAreas } from './tests/support/components/list-areas.ts';

const MEASURED = 'tests/hostile/worst-inputs/*.test.ts';

/** These files start first. If the first one started last, it would run for two minutes after all others had ended. */
const LONGEST = [
  'tests/program/status-restart.test.ts',
  'tests/access/matrix.test.ts',
  'tests/team/matrix.test.ts',
  'tests/access/membership.test.ts',
  'tests/database/status-away.test.ts',
  'server/jobs/runner.test.ts',
];

const COMPONENTS = 'app/**/*.browser.test.tsx';
const chromium = await unpackedChromium();

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.some((name) => moduleId.endsWith(`/${name}`));
    const { long = [], others = [] } = Object.groupBy(await super.sort(files), (file) =>
      isLong(file) ? 'long' : 'others',
    );
    return [...long, ...others];
  }
}

/**
 * `rules` tests touch nothing outside of their process. `components` tests show one component in Chromium, without a
 * server. `world` and `measured` tests share one PostgreSQL and the test world of tests/support/world/world.ts.
 */
export default defineConfig({
  define: browserAddresses,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    // This is far longer than any test takes, even on a busy machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000, interval: 50 } },
    restoreMocks: true,
    sequence: { sequencer: LongestFirst },
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
        plugins: [tailwindcss({ optimize: false })],
        // If Vite discovered a package only while a test runs, it would reload the page and break the test.
        optimizeDeps: {
          noDiscovery: true,
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react-router',
            'lucide-react',
            'uuid',
            'downshift',
            'axe-core',
          ],
        },
        test: {
          name: 'components',
          include: [COMPONENTS],
          setupFiles: ['./tests/support/components/setup.ts'],
          expect: { poll: { timeout: 20_000, interval: 50 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 360, height: 780 },
            provider: playwright({
              actionTimeout: 20_000,
              launchOptions: {
                executablePath: chromium.executablePath,
                env: { ...process.env, ...chromium.env },
                args: ['--no-sandbox', '--disable-gpu'],
              },
              contextOptions: {
                locale: 'id-ID',
                timezoneId: 'Asia/Jakarta',
                permissions: ['clipboard-read', 'clipboard-write'],
              },
            }),
            instances: [{ browser: 'chromium' }],
            commands: { listAreas },
          },
        },
      },
      // Tests often wait for PostgreSQL or the clock, so there are more processes than processors.
      world({
        name: 'world',
        maxWorkers: 4,
        isolate: false,
        exclude: [MEASURED, COMPONENTS, 'tests/tidy/*.test.ts', 'tests/e2e/**'],
      }),
      // These tests measure pauses, so each file has its own process, without the garbage of other files.
      world({ name: 'measured', include: [MEASURED] }),
    ],
  },
});

function world(test: {
  name: string;
  include?: string[];
  exclude?: string[];
  isolate?: boolean;
  maxWorkers?: number;
}): TestProjectInlineConfiguration {
  return {
    extends: true,
    oxc: { jsx: { development: false } },
    test: {
      include: ['{app,server,ops,tests}/**/*.test.{ts,tsx}'],
      globalSetup: './tests/support/global-setup.ts',
      // Tests cannot set NODE_ENV themselves, because React reads it only once in each process.
      env: {
        NODE_ENV: 'production',
        NODE_OPTIONS: WITH_CHEAP_HASHING,
        // The programs that tests start inherit this variable, and so share the compiled code.
        NODE_COMPILE_CACHE: compiledFolder,
      },
      setupFiles: ['./tests/support/fresh-modules.ts', './tests/support/environment.ts'],
      sequence: { setupFiles: 'list' },
      ...test,
    },
  };
}
