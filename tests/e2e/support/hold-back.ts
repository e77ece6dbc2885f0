import type { Page } from '@playwright/test';

/** Holds back what is asked of the address, by this method if one is named, until the returned function is called. */
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

/** From now on each answer to a form or a navigation within the page comes so much later than the program sends it. */
export async function slowDown(page: Page, delayMs: number): Promise<void> {
  await page.route(/\.data(\?|$)/, async (route) => {
    const response = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    // The page may have been left meanwhile.
    await route.fulfill({ response }).catch(() => undefined);
  });
}
