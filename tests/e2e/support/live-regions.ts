import type { Locator, Page } from '@playwright/test';

/** By a text, those live regions that are on the open page already: only what comes into them is sure to be read out. */
export async function waitingRegions(page: Page): Promise<(text: string | RegExp) => Locator> {
  await page.locator('[aria-live], [role="status"]').evaluateAll((regions) => {
    for (const region of regions) region.setAttribute('data-waiting', '');
  });
  return (text) => page.locator('[data-waiting]').filter({ hasText: text });
}
