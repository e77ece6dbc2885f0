import type { Page } from '@playwright/test';

/** Delays requests to the address (all, or those with `method`) until the returned function is called. */
export async function holdBack(page: Page, address: string, method?: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await released;
    await route.continue();
  });
  return () => release();
}

/** Delays each response to a form or a client-side navigation by `delayMs`. */
export async function slowDown(page: Page, delayMs: number): Promise<void> {
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // `fulfill` fails if the page has been left in the meantime.
    await route.fulfill({ response }).catch(() => undefined);
  });
}
