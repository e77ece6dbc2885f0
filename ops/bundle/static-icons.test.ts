import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Printer, ShoppingCart } from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { staticIcons } from './static-icons.ts';

const icons = join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons');

function inside(svg: string): string {
  return svg.replace(/^<svg[^>]*>(.*)<\/svg>$/, '$1');
}

async function load(file: string): Promise<unknown> {
  const hook = staticIcons().load as (this: object, id: string) => Promise<Rolldown.LoadResult>;
  return hook.call({}, join(icons, file));
}

test.each([
  ['printer.mjs', Printer],
  ['shopping-cart.mjs', ShoppingCart],
])('%s is drawn as lucide draws it', async (file, icon) => {
  const drawing = /const drawing = (.+);/.exec(String(await load(file)))?.[1];
  expect(JSON.parse(drawing ?? '').__html).toBe(inside(renderToStaticMarkup(createElement(icon))));
});

test("an icon's former name still leads to its present one", async () => {
  expect(await load('alert-triangle.mjs')).toBeNull();
});
