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
