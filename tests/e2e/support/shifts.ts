import type { BrowserContext, Page } from '@playwright/test';

type Shifted = { shifted?: string[] };

/** How far text may move sideways when its font arrives, because the fallback font is not exactly as wide. */
const FONT_SHIFT_PX = 8;

/**
 * Records layout shifts, beginning with the next page; 'all' includes shifts within 500 ms after input, which CLS
 * ignores. Leaves out what moves sideways by at most `FONT_SHIFT_PX` when the font arrives after the first frame.
 */
export function noteShifts(context: BrowserContext, which: 'all' | 'unasked' = 'all'): Promise<unknown> {
  type Source = { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };
  type Shift = PerformanceEntry & { hadRecentInput?: boolean; sources?: Source[] };
  return context.addInitScript(
    ({ which, fontShift }) => {
      const shifted: string[] = [];
      (window as Shifted).shifted = shifted;
      const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
        [x, y, width, height].map(Math.round).join(' ');
      const textOf = ({ node, previousRect, currentRect }: Source) => {
        const text = node?.textContent?.slice(0, 40) ?? 'gone';
        return `${text}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`;
      };
      let fontShownAt = Number.POSITIVE_INFINITY;
      document.fonts.addEventListener('loadingdone', () => {
        requestAnimationFrame(() =>
          requestAnimationFrame((now) => (fontShownAt = Math.min(fontShownAt, now))),
        );
      });
      const isOfFont = ({ previousRect: from, currentRect: to }: Source) =>
        from.y === to.y &&
        from.height === to.height &&
        Math.max(Math.abs(from.left - to.left), Math.abs(from.right - to.right)) <= fontShift;
      const note = (list: PerformanceObserverEntryList) => {
        for (const { startTime, hadRecentInput, sources = [] } of list.getEntries() as Shift[]) {
          if (hadRecentInput && which === 'unasked') continue;
          const counted = sources.filter((source) => startTime > fontShownAt || !isOfFont(source));
          shifted.push(...counted.map(textOf));
        }
      };
      new PerformanceObserver(note).observe({ type: 'layout-shift', buffered: true });
    },
    { which, fontShift: FONT_SHIFT_PX },
  );
}

/** Describes each layout shift since the last call: the moved element's text, and its box before and after. */
export function shiftedOn(page: Page): Promise<string[]> {
  // The browser reports a shift only after the frame in which it happened.
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) =>
        requestAnimationFrame(() =>
          setTimeout(() => resolve((window as Shifted).shifted?.splice(0) ?? ['unknown'])),
        ),
      ),
  );
}

export const namesOnTop = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let seen = 0;
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { top, width, height } = range.getBoundingClientRect();
      const isHidden = texts.currentNode.parentElement?.closest(
        '.sr-only, [aria-current=page] > .shop-name, script, style',
      );
      if (!isHidden && width * height > 0 && top < 120 && texts.currentNode.nodeValue?.includes(wanted))
        seen += 1;
    }
    return seen;
  }, name);
