import axe from 'axe-core';
import type { ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect } from 'vitest';
import { transitionsEnd } from '../../e2e/layout/in-page.ts';

const mounted: { root: Root | null; place: HTMLElement }[] = [];

/** Shows the element until the end of the test. */
export function mount(element: ReactNode): void {
  const place = makePlace();
  const root = createRoot(place);
  mounted.push({ root, place });
  root.render(element);
}

/** Shows the element as HTML from the server. `hydrate` simulates the later start of the scripts. */
export function mountHtml(element: ReactNode): { hydrate: () => void } {
  const place = makePlace();
  place.innerHTML = renderToString(element);
  const entry: (typeof mounted)[number] = { root: null, place };
  mounted.push(entry);
  return {
    hydrate: () => {
      entry.root = hydrateRoot(place, element);
    },
  };
}

export function unmountAll(): void {
  for (const { root, place } of mounted.splice(0)) {
    root?.unmount();
    place.remove();
  }
}

/** Expects no content wider than the screen, and no violations of axe rules, except those about whole pages. */
export async function audit(): Promise<void> {
  await transitionsEnd();
  const { violations } = await axe.run(
    mounted.map(({ place }) => place),
    {
      rules: { 'target-size': { enabled: true }, region: { enabled: false } },
      resultTypes: ['violations'],
    },
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
  const { scrollWidth, clientWidth } = document.documentElement;
  expect(scrollWidth - clientWidth, 'pixels that scroll sideways').toBeLessThanOrEqual(0);
}

function makePlace(): HTMLElement {
  const place = document.createElement('main');
  document.body.append(place);
  return place;
}
