import { expect } from '@playwright/test';
import { href } from '#domain/routes/href.ts';
import type { Person } from '../e2e/support/people.ts';
import type { EngineElement, EngineTab, Key } from './engine.ts';
import { expectationsOf } from './expectations.ts';
import { isReady, setPicked, storedProblems } from './page-scripts.ts';
import { type Control, type Place, pathTo } from './places.ts';

/** Every action and expectation of a tab waits for its element. */
export type Tab = ReturnType<typeof useTab>;

export function useTab(engineTab: EngineTab, origin: string) {
  const { evaluate, find } = engineTab;
  const act = (control: Control, places: Place[], work: (element: EngineElement) => Promise<unknown>) =>
    expect(async () => {
      if (!(await evaluate(isReady)))
        throw new Error(`the scripts of ${await engineTab.address()} are not at work`);
      const element = await find(pathTo(control, places));
      if (!element) {
        const text = await evaluate(() => document.body.textContent.slice(0, 1000));
        throw new Error(`${control} is not in ${places} of ${await engineTab.address()}: ${text}`);
      }
      // Drivers scroll an element to the edge of the window, where the bar of the cart covers it.
      await element.evaluate((part) => part.scrollIntoView({ block: 'center' }));
      await work(element);
    }).toPass({ intervals: [20, 50, 100], timeout: 20_000 });

  return {
    ...expectationsOf(engineTab, origin),
    evaluate,
    close: () => engineTab.close(),
    address: () => engineTab.address(),
    press: (key: Key) => engineTab.press(key),
    problems: () => evaluate(storedProblems),
    async open(path: string): Promise<void> {
      await engineTab.goTo(new URL(path, origin).href);
      await expect.poll(() => evaluate(isReady).catch(() => false)).toBe(true);
    },
    click: (control: Control, ...places: Place[]) => act(control, places, (element) => element.click()),
    fill: (label: string | RegExp, text: string, ...places: Place[]) =>
      act(['field', label], places, async (element) => {
        await element.evaluate((input) => {
          (input as HTMLInputElement).focus();
          (input as HTMLInputElement).select();
        });
        await element.type(text);
      }),
    pick: (label: string | RegExp, value: string) =>
      act(['field', label], [], async (element) => {
        if (!(await element.evaluate(setPicked, value))) throw new Error(`${label} has no ${value}`);
      }),
    attach: (label: string | RegExp, paths: string[]) =>
      act(['field', label], [], (element) => element.attach(paths)),
  };
}

export async function logIn(tab: Tab, { email, password }: Person): Promise<void> {
  await tab.open(href('/login'));
  await tab.fill('Email', email);
  await tab.fill('Password', password);
  await tab.click(['button', 'Login']);
}
