import { expect } from '@playwright/test';
import type { EngineTab } from './engine.ts';
import { shownText } from './page-scripts.ts';
import { type Control, type Place, pathTo, stepsTo } from './places.ts';

export function expectationsOf(engineTab: EngineTab, origin: string) {
  /** Returns undefined while the element is missing or the page is being left. */
  const evaluated = async <T>(path: ReturnType<typeof stepsTo>, of: (element: Element) => T) =>
    (await engineTab.find(path).catch(() => null))?.evaluate(of).catch(() => undefined);
  const textOf = async (places: Place[]) =>
    (await evaluated(stepsTo([['page'], ...places]), shownText)) ?? '';

  return {
    expectText: (text: string | RegExp, ...places: Place[]) =>
      expect.poll(() => textOf(places)).toMatch(text instanceof RegExp ? text : literally(text)),
    expectValue: (label: string | RegExp, value: string, ...places: Place[]) =>
      expect
        .poll(() => evaluated(pathTo(['field', label], places), (input) => (input as HTMLInputElement).value))
        .toBe(value),
    expectOf: <T>(control: Control, of: (element: Element) => T, expected: T, ...places: Place[]) =>
      expect.poll(() => evaluated(pathTo(control, places), of)).toEqual(expected),
    expectAddress: (at: string | RegExp) =>
      expect
        .poll(async () => (await engineTab.address()).replace(origin, ''))
        .toMatch(at instanceof RegExp ? at : new RegExp(`^${literally(at).source}$`)),
    expectTitle: (title: string) => expect.poll(() => engineTab.evaluate(() => document.title)).toBe(title),
    expectNoDialog: () =>
      expect.poll(() => engineTab.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(0),
    expectRows: (text: string, count: number) =>
      expect
        .poll(() =>
          engineTab.evaluate(
            (part: string) =>
              [...document.querySelectorAll('tr')].filter((row) => row.textContent.includes(part)).length,
            text,
          ),
        )
        .toBe(count),
    expectPictures: (...places: Place[]) =>
      expect.poll(() => evaluated(stepsTo(places), hasPictures)).toBe(true),
  };
}

function hasPictures(part: Element): boolean {
  const pictures = [...part.querySelectorAll('img')];
  return pictures.length > 0 && pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0);
}

function literally(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
