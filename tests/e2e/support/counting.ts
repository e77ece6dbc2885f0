import type { BrowserContext, Page } from '@playwright/test';

type Count = { taps: number; keys: number };

type ActionCounter = {
  /** Returns the taps and keys on all pages of the context, including closed ones. */
  total: () => Promise<Count>;
};

type Reporter = { reportAction: (kind: keyof Count, times: number) => void };

/** Counts taps and keys from now on. A letter of `fill` counts as a key, choosing a list entry or file as two taps. */
export async function countActions(context: BrowserContext): Promise<ActionCounter> {
  const count: Count = { taps: 0, keys: 0 };
  await context.exposeBinding('reportAction', (_source, kind: keyof Count, times: number) => {
    count[kind] += times;
  });
  await context.addInitScript(watchActions);
  await Promise.all(context.pages().map((page) => page.evaluate(watchActions)));
  return {
    async total() {
      await Promise.all(context.pages().map(answered));
      return { ...count };
    },
  };
}

/** Waits until all reports of taps and keys have arrived: the page answers this call only after sending them. */
async function answered(page: Page): Promise<void> {
  await page.evaluate(() => undefined).catch(() => undefined);
}

function watchActions(): void {
  const { reportAction } = window as unknown as Reporter;
  const modifiers = ['Shift', 'Control', 'Alt', 'Meta'];
  let pressed = false;
  const follow = <Type extends keyof WindowEventMap>(
    type: Type,
    note: (event: WindowEventMap[Type]) => void,
  ) => window.addEventListener(type, note, { capture: true });
  follow('pointerdown', ({ isTrusted }) => isTrusted && reportAction('taps', 1));
  follow('keydown', ({ isTrusted, key }) => {
    if (!isTrusted || modifiers.includes(key)) return;
    pressed = true;
    reportAction('keys', 1);
  });
  follow('keyup', () => {
    pressed = false;
  });
  follow('input', (event) => {
    const { data, isTrusted } = event as InputEvent;
    // Playwright's `fill` enters text without key presses, so each letter counts as a key.
    if (isTrusted && !pressed && data) reportAction('keys', data.length);
  });
  follow('change', ({ isTrusted, target }) => {
    const chosen =
      target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file');
    if (!isTrusted && chosen) reportAction('taps', 2);
  });
}
