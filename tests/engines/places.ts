import type { Step } from './page-scripts.ts';

const controls = {
  button: 'button, [role="button"], summary',
  link: 'a[href]',
  field: 'input:not([type="hidden"]), textarea, select',
  option: '[role="option"]',
};

const containers = {
  article: 'article',
  banner: 'header',
  dialog: 'dialog[open]',
  item: 'li',
  main: 'main',
  page: 'body',
  region: 'section, [role="region"]',
  row: 'tr',
};

export type Control = readonly [role: keyof typeof controls, name: string | RegExp];

export type Place = readonly [role: keyof typeof containers, text?: string];

export function pathTo([role, name]: Control, places: readonly Place[]): Step[] {
  const isPattern = name instanceof RegExp;
  const text = isPattern ? name.source : name;
  return [...stepsTo(places), { selector: controls[role], text, match: isPattern ? 'pattern' : 'name' }];
}

export function stepsTo(places: readonly Place[]): Step[] {
  return places.map(([role, text = '']) => ({ selector: containers[role], text, match: 'content' }));
}
