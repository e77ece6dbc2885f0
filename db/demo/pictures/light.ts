import { ellipse } from './svg.ts';

/*
 * Gradients are named by their colours, and `gradientsIn` finds the names in a finished drawing: shapes just ask for
 * a fill and nobody keeps a list.
 */

/** A surface that faces the light at its upper left. */
export function lit(light: string, dark: string): string {
  return `url(#lit-${light.slice(1)}-${dark.slice(1)})`;
}

/** A surface that darkens from top to bottom. */
export function down(top: string, bottom: string): string {
  return `url(#down-${top.slice(1)}-${bottom.slice(1)})`;
}

/** A round body: bright towards the light, darker at its edge. */
export function round(light: string, dark: string): string {
  return `url(#round-${light.slice(1)}-${dark.slice(1)})`;
}

/** A colour that fades away from its middle. */
export function glow(colour: string): string {
  return `url(#glow-${colour.slice(1)}-000000)`;
}

/** A soft shadow on the table, in the shape of an ellipse. */
export function softShadow(cx: number, cy: number, rx: number, ry: number, strength = 0.34): string {
  return ellipse(cx, cy, rx, ry, 'url(#shadow-3b2410-000000)', `opacity="${strength}"`);
}

/** The definitions of all gradients that a drawing uses. */
export function gradientsIn(drawing: string): string {
  const used = drawing.matchAll(/url\(#((lit|down|round|glow|shadow)-([0-9a-f]{6})-([0-9a-f]{6}))\)/g);
  const named = new Map([...used].map(([, id, kind, from, to]) => [id, gradient(id, kind, from, to)]));
  return [...named.values()].join('');
}

function gradient(id = '', kind = '', from = '', to = ''): string {
  const stop = (offset: number, colour: string, opacity = 1) =>
    `<stop offset="${offset}" stop-color="#${colour}" stop-opacity="${opacity}"/>`;
  const linear = (x: number) =>
    `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="1">${stop(0, from)}${stop(1, to)}</linearGradient>`;
  if (kind === 'lit') return linear(0.8);
  if (kind === 'down') return linear(0);
  if (kind === 'round') {
    return `<radialGradient id="${id}" cx=".36" cy=".32" r=".72">${stop(0, from)}${stop(1, to)}</radialGradient>`;
  }
  const solid = kind === 'shadow' ? stop(0.62, from) + stop(0.8, from, 0.55) : stop(0, from);
  return `<radialGradient id="${id}">${solid}${stop(1, from, 0)}</radialGradient>`;
}
