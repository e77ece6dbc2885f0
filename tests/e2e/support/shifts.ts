import type { BrowserContext, Page } from '@playwright/test';

type Shifted = { shifted?: string[] };

/** From the next page on. */
export function noteShifts(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const shifted: string[] = [];
    (window as Shifted).shifted = shifted;
    const note = (list: PerformanceObserverEntryList) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources?: { node?: Node }[] })[])
        shifted.push(...(entry.sources ?? []).map(({ node }) => node?.textContent?.slice(0, 40) ?? 'gone'));
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The texts of what has moved on the open page since it was last asked. */
export function shiftedOn(page: Page): Promise<string[]> {
  // Shifts are told after the frame that has them.
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as Shifted).shifted?.splice(0) ?? ['unknown'])),
        ),
      ),
  );
}
