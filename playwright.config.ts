import { defineConfig } from '@playwright/test';
import type { OldBrowser } from './tests/e2e/support/browser.ts';
import { unpackedChromium } from './tests/e2e/support/chromium.ts';
import { isFullRun } from './tests/support/full-run.ts';

const chromium = await unpackedChromium();

export default defineConfig<OldBrowser>({
  testDir: './tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: './test-results',
  globalSetup: './tests/e2e/support/program.ts',
  // Three browsers run at once, because each of them spends most of its time waiting for the server or a timer.
  workers: 3,
  fullyParallel: false,
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    screenshot: 'only-on-failure',
    trace: 'off',
    // Playwright's `route()` cannot intercept the requests of a service worker.
    serviceWorkers: 'block',
    actionTimeout: 20_000,
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.env },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Tests leave each page too soon for the optimizing compilers to pay off.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true } },
    {
      name: 'old phone',
      testMatch: '**/{buyer,owner}.e2e.ts',
      use: {
        viewport: { width: 360, height: 780 },
        isMobile: true,
        hasTouch: true,
        oldBrowser: 'chrome_android',
      },
    },
    // Repeats these tests on a desktop screen. The pages of all other tests differ there only in their layout.
    {
      name: 'desk',
      testMatch: isFullRun ? '**/{page-faults,landing,buyer,cart}.e2e.ts' : '**/{buyer,cart}.e2e.ts',
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
