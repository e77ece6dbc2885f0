import type { BrowserContext, Page } from '@playwright/test';

type Shifted = { shifted?: string[] };

/** From the next page on; by default also what moves in the half second after a tap or a key, which counts for nobody's CLS. */
export function noteShifts(context: BrowserContext, which: 'all' | 'unasked' = 'all'): Promise<unknown> {
  type Shift = PerformanceEntry & { hadRecentInput?: boolean; sources?: { node?: Node }[] };
  return context.addInitScript((which) => {
    const shifted: string[] = [];
    (window as Shifted).shifted = shifted;
    const note = (list: PerformanceObserverEntryList) => {
      for (const { hadRecentInput, sources = [] } of list.getEntries() as Shift[])
        if (which === 'all' || !hadRecentInput)
          shifted.push(...sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? 'gone'));
    };
    new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
  }, which);
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
