import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype, { type Font, type Glyph, type PathCommand } from 'opentype.js';

/* Texts are drawn as outlines of our own font, because the fonts of servers differ or are missing. */
const require = createRequire(import.meta.url);
const files = {
  500: require.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-500-normal.woff'),
  800: require.resolve('@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-latin-800-normal.woff'),
};
const fonts = new Map<Weight, Font>();

type Weight = keyof typeof files;

/** Returns a text as SVG path data; its baseline starts at `x`, `y`. Letters that the font lacks are left out. */
export function lettering(text: string, weight: Weight, size: number, x: number, y: number): string {
  return glyphsOf(text, weight, size)
    .map(({ glyph, at }) => pathData(glyph.getPath(x + at, y, size).commands))
    .join('');
}

/** Rounds the numbers, because SVG readers fail on numbers such as 1e-14. */
function pathData(commands: PathCommand[]): string {
  return commands
    .map((command) => {
      const { type } = command;
      if (type === 'Z') return type;
      const end = [command.x, command.y];
      const control = 'x1' in command ? [command.x1, command.y1] : [];
      const second = 'x2' in command ? [command.x2, command.y2] : [];
      return type + [...control, ...second, ...end].map((value) => value.toFixed(1)).join(' ');
    })
    .join('');
}

export function lineWidth(text: string, weight: Weight, size: number): number {
  const last = glyphsOf(text, weight, size).at(-1);
  return last ? last.at + last.advance : 0;
}

/** Places the letters one by one, because the library's own layout fails on this font's ligatures. */
function glyphsOf(
  text: string,
  weight: Weight,
  size: number,
): { glyph: Glyph; at: number; advance: number }[] {
  const font = fontOf(weight);
  const scale = size / font.unitsPerEm;
  let at = 0;
  let before: Glyph | undefined;
  return [...drawable(text, weight)].map((letter) => {
    const glyph = font.charToGlyph(letter);
    if (before) at += font.getKerningValue(before, glyph) * scale;
    const placed = { glyph, at, advance: (glyph.advanceWidth ?? 0) * scale };
    at += placed.advance;
    before = glyph;
    return placed;
  });
}

/** Breaks a text into lines. A text or a single word that does not fit is cut and ends in '…'. */
export function wrap(
  text: string,
  weight: Weight,
  size: number,
  maxWidth: number,
  maxLines: number,
): string[] {
  const fits = (line: string) => lineWidth(line, weight, size) <= maxWidth;
  const lines: string[] = [];
  let line = '';
  for (const word of drawable(text, weight).split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      if (line !== '') lines.push(line);
      line = word;
    }
    if (lines.length === maxLines) return [...lines.slice(0, -1), ellipsis(`${lines.at(-1)} ${line}`, fits)];
  }
  if (line !== '') lines.push(line);
  return lines.map((one) => (fits(one) ? one : ellipsis(one, fits)));
}

function ellipsis(line: string, fits: (line: string) => boolean): string {
  let letters = [...line];
  while (letters.length > 1 && !fits(`${letters.join('').trimEnd()}…`)) letters = letters.slice(0, -1);
  return `${letters.join('').trimEnd()}…`;
}

/** Replaces accented letters that the font lacks with plain ones. */
function drawable(text: string, weight: Weight): string {
  const font = fontOf(weight);
  const has = (letter: string) => font.charToGlyphIndex(letter) > 0;
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (/\s/.test(letter)) return ' ';
      if (has(letter)) return letter;
      const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
      return [...plain].every(has) ? plain : '';
    })
    .join('');
}

function fontOf(weight: Weight): Font {
  const cached = fonts.get(weight);
  if (cached) return cached;
  const bytes = readFileSync(files[weight]);
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  fonts.set(weight, font);
  return font;
}
