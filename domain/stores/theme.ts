import { defaultThemeColor } from './store.ts';

export type ThemeColors = {
  surface: string;
  onSurface: string;
  text: string;
};

type Rgb = readonly [red: number, green: number, blue: number];

/** WCAG 2 level AA requires this contrast for text of any size. */
const READABLE_CONTRAST = 4.5;
/** The darkest background on which text in the theme color is shown: --color-sunken in app.css. */
const DARKEST_GROUND: Rgb = [0xf3, 0xef, 0xe8];
const BLACK: Rgb = [0, 0, 0];
const WHITE: Rgb = [255, 255, 255];

/** A theme color with at least this contrast to white gets white text, because black text looks wrong on it. */
const WHITE_FITS_CONTRAST = 3;

export function plainColor(themeColor: string): string {
  return parseHex(themeColor) ? themeColor.toLowerCase() : defaultThemeColor;
}

/** Anything but '#rrggbb' becomes the default color, so the result is safe in a stylesheet without escaping. */
export function themeColors(themeColor: string): ThemeColors {
  const chosen = parseHex(plainColor(themeColor)) as Rgb;
  const text = toHex(darkenedOn(chosen, DARKEST_GROUND));
  return takesWhite(chosen)
    ? { surface: toHex(darkenedOn(chosen, WHITE)), onSurface: toHex(WHITE), text }
    : { surface: toHex(chosen), onSurface: toHex(BLACK), text };
}

export function isTooLightForText(themeColor: string): boolean {
  return !takesWhite(parseHex(plainColor(themeColor)) as Rgb);
}

function takesWhite(color: Rgb): boolean {
  return contrast(color, WHITE) >= WHITE_FITS_CONTRAST;
}

function darkenedOn(color: Rgb, other: Rgb): Rgb {
  for (let light = 100; light > 0; light -= 1) {
    const [red, green, blue] = color.map((channel) => Math.round((channel * light) / 100)) as unknown as Rgb;
    if (contrast([red, green, blue], other) >= READABLE_CONTRAST) return [red, green, blue];
  }
  return BLACK;
}

function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parseHex(color: unknown): Rgb | null {
  if (typeof color !== 'string' || !/^#[0-9a-f]{6}$/i.test(color)) return null;
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
