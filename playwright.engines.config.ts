import { defineConfig } from '@playwright/test';
import { findProgram } from './ops/testing/engine-programs.mjs';
import type { EngineOptions } from './tests/engines/engine.ts';

/** Runs the main journeys in browser engines other than Chromium, if installed (ops/testing/engines.mjs). */
export default defineConfig<EngineOptions>({
  testDir: './tests/engines',
  testMatch: '**/*.journey.ts',
  outputDir: './test-results',
  globalSetup: './tests/e2e/support/program.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'webkitgtk', use: { engine: 'webkitgtk' } },
    { name: 'firefox', use: { engine: 'firefox' } },
    // The full Chromium can show notifications, unlike the headless shell of playwright.config.ts.
    {
      name: 'chromium',
      testDir: './tests/e2e/phone',
      testMatch: 'push.e2e.ts',
      use: {
        browserName: 'chromium',
        launchOptions: { executablePath: findProgram('chromium'), args: ['--headless=new', '--no-sandbox'] },
      },
    },
  ],
});
