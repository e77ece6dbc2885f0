import type { Page } from '@playwright/test';

export function seenWhole(page: Page): Promise<number> {
  return page.getByRole('article').evaluateAll((articles) => {
    const bars = [...document.querySelectorAll('header, nav')]
      .filter((bar) => ['fixed', 'sticky'].includes(getComputedStyle(bar).position))
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ width }) => width > window.innerWidth / 2);
    const top = Math.max(0, ...bars.filter((bar) => bar.top <= 0).map((bar) => bar.bottom));
    const bottom = Math.min(window.innerHeight, ...bars.filter((bar) => bar.top > 0).map((bar) => bar.top));
    return articles.filter((article) => {
      const box = article.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    }).length;
  });
}
