import type { BrowserContext } from '@playwright/test';
import { lackedGlobals, lackedPaths } from '../../floor/script-features.ts';
import { asUnderstoodBy } from '../../floor/style.ts';
import type { Browser } from '../../floor/support.ts';

/**
 * Imitates the oldest supported browsers. Scripts lack every feature that is missing in any of these browsers, but
 * stylesheets lack only what `browser` does not understand.
 */
export async function makeOld(context: BrowserContext, browser: Browser): Promise<void> {
  await takeAway(context, lackedPaths, [...lackedGlobals]);
  await context.route('**/assets/*.css', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: asUnderstoodBy(browser, await answer.text()) });
  });
}

/** Removes `members`, such as `Array.prototype.toSorted`, and `globals` from all pages of the context. */
export function takeAway(
  context: BrowserContext,
  members: string[],
  globals: string[] = [],
): Promise<unknown> {
  return context.addInitScript(
    ([paths, names]) => {
      for (const path of paths) {
        const steps = path.split('.');
        const name = steps.pop() ?? '';
        const owner = steps.reduce<unknown>(
          (at, step) => (at as Record<string, unknown> | undefined)?.[step],
          globalThis,
        );
        if (owner instanceof Object) Reflect.deleteProperty(owner, name);
      }
      for (const name of names) Reflect.deleteProperty(globalThis, name);
    },
    [members, globals] as const,
  );
}
