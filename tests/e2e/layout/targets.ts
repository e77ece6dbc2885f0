import type { Page } from '@playwright/test';

/** The minimum height of a control in CSS pixels. A lower control is hard to hit with a thumb. */
const TARGET_PX = 44;

export function smallTargetsOn(page: Page): Promise<string[]> {
  return page.evaluate(smallTargets, TARGET_PX);
}

/**
 * Runs in a page: returns the controls with a height below `least`, except links in a sentence and inputs with a tall
 * label.
 */
export function smallTargets(least: number): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, textarea, input:not([type="hidden"]), [role="button"]',
  );
  const isInSentence = (control: HTMLElement) => {
    if (getComputedStyle(control).display !== 'inline') return false;
    const around = control.closest('p, li, dd, td, span:not(a span), div')?.textContent?.trim() ?? '';
    return around.length > (control.textContent?.trim().length ?? 0);
  };
  const heightOf = (control: HTMLElement) => {
    const { labels } = control as HTMLInputElement;
    const parts = [control, ...(labels ?? [])];
    return Math.max(...parts.map((part) => part.getBoundingClientRect().height));
  };
  const isSeen = (control: HTMLElement) => {
    const { width, height } = control.getBoundingClientRect();
    return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true });
  };
  return [...controls]
    .filter((control) => isSeen(control) && !isInSentence(control) && heightOf(control) < least - 0.5)
    .map((control) => {
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim().slice(0, 40);
      return `${control.tagName.toLowerCase()} '${name}' ${Math.round(heightOf(control))} px`;
    });
}
