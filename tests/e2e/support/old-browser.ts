import type { BrowserContext } from '@playwright/test';
import { lackedGlobals, lackedPaths } from '../../floor/script-features.ts';
import { asUnderstoodBy } from '../../floor/style.ts';
import type { Browser } from '../../floor/support.ts';

/**
 * Makes a new browser as poor as the oldest ones that everything has to work in: what any of them lacks is taken out of
 * its scripts, and its stylesheets are what `browser` understands of them.
 */
export async function makeOld(context: BrowserContext, browser: Browser): Promise<void> {
  await takeAway(context, lackedPaths, [...lackedGlobals]);
  await context.route('**/assets/*.css', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, body: asUnderstoodBy(browser, await answer.text()) });
  });
}

/** Takes properties (`AbortSignal.any`, `Array.prototype.toSorted`) and globals out of all pages' scripts. */
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
