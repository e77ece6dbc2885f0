import type { Page } from '@playwright/test';
import { test } from '../support/browser.ts';

/*
 * Checks that `test` from support/browser.ts notices faults. A test that opens a page with a fault must fail, so it is
 * declared with `test.fail`.
 */
const sound =
  '<!DOCTYPE html><html lang="id"><meta name="viewport" content="width=device-width"><title>Uji</title><main><h1>Uji</h1>';

async function open(page: Page, body: string, headers: Record<string, string> = {}): Promise<void> {
  const contentType = 'text/html; charset=utf-8';
  await page.route('**/uji-coba', (route) => route.fulfill({ contentType, headers, body: sound + body }));
  await page.goto('/uji-coba');
}

/** Waits for a fault of the page. Never throws: `test.fail` would take a timeout here for the expected failure. */
async function seen(fault: Promise<unknown>): Promise<void> {
  await fault.catch(() => undefined);
}

test('a clean page passes', async ({ page }) => {
  await open(page, '<p>Tidak ada apa-apa.');
});

test.fail('a console error fails', async ({ page }) => {
  await open(page, '<script>console.error("rusak")</script>');
});

test.fail('an uncaught error fails', async ({ page }) => {
  const thrown = seen(page.context().waitForEvent('weberror'));
  await open(page, '<script>setTimeout(() => { throw new Error("rusak") })</script>');
  await thrown;
});

test.fail('a breach of the Content-Security-Policy fails', async ({ page, watch }) => {
  watch.allow(/^console/);
  const mark =
    '<script>document.addEventListener("securitypolicyviolation", () => { document.title = "Dilanggar" })</script>';
  const policy = { 'content-security-policy': "style-src 'self'" };
  await open(page, `${mark}<p style="color: red">merah`, policy);
  await seen(page.waitForFunction(() => document.title === 'Dilanggar'));
});

test.fail('a failed load fails', async ({ page, watch }) => {
  watch.allow(/^console/);
  const failed = seen(page.context().waitForEvent('requestfailed'));
  await open(page, '<img alt="rusak" src="http://127.0.0.1:1/x.png">');
  await failed;
});

test.fail('an axe violation fails', async ({ page }) => {
  await open(page, '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=">');
});

test.fail('horizontal scrolling fails', async ({ page, viewport }) => {
  await open(page, `<svg width="${(viewport?.width ?? 0) + 200}" height="9" aria-hidden="true"></svg>`);
});
