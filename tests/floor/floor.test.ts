import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserFloor } from '../../ops/bundle/browser-floor.ts';
import { projectRoot, readText } from '../support/source-files.ts';
import { scriptFaults } from './script.ts';
import { asUnderstoodBy, styleFaults } from './style.ts';

/*
 * Checks the client build against MDN's data on the oldest supported browsers. If such a browser lacks a feature that
 * the build uses, one of the two tables below must say why pages work without the feature.
 */
const client = join(projectRoot, 'build', 'client', 'assets');

/** Features that scripts can do without, with the reason. `script` matches a script's name without its hash. */
const scriptsThatCope: [script: RegExp, feature: string, reason: string][] = [
  [/^react$/, 'setImmediate', 'asked for by typeof'],
  [/^react$/, 'Navigator.connection', 'asked for first'],
  [/^react$/, 'attribute is', "React's own createElement, for customized elements, which we have none of"],
  [/^(frame|share-shop)$/, 'Navigator.share', 'asked for by typeof; the link is copied instead'],
  [/^dashboard-layout$/, 'Navigator.userActivation', 'optional: without it the sound is just tried'],
  [/^(cart|landing|dashboard-settings)$/, 'attribute inert', 'app.css keeps taps out all the same'],
  [/^(field|dashboard-settings)$/, 'attribute autocapitalize', 'a comfort of touch keyboards'],
  [/^frame$/, 'attribute fetchpriority', 'a hint'],
  [/^frame$/, 'attribute blocking', 'the first paint does not wait for the whole top bar'],
  [
    /^(photo-input|saved-products|change-section)$/,
    'attribute capture',
    'the phone asks whether camera or gallery',
  ],
  [/^accounts-profile$/, 'attribute autofocus', 'the profile page focuses it by script, too'],
  ...['Notification', 'Notification.permission'].map((feature): [RegExp, string, string] => [
    /^(asking|dashboard-devices|dashboard-layout|own-device|subscribe)$/,
    feature,
    'asked for first; without push a sentence says so',
  ]),
  [/^subscribe$/, 'Notification.requestPermission', 'only where push works'],
  [/^(own-device|subscribe)$/, '.getSubscription', 'only where push works'],
  [/^(own-device|subscribe)$/, '.unsubscribe', 'only where push works'],
  [/^service-worker$/, '.showNotification', 'only for a push'],
  [/^service-worker$/, '.setAppBadge', 'asked for first'],
  [/^service-worker$/, '.clearAppBadge', 'optional'],
  [/^(accounts-login|dashboard-layout)$/, 'Navigator.clearAppBadge', 'asked for first'],
  [/^dashboard-layout$/, 'Navigator.setAppBadge', 'asked for first'],
  [/^accounts-login$/, 'PublicKeyCredential.isConditionalMediationAvailable', 'optional'],
  ...[
    '.getTransports',
    '.getPublicKeyAlgorithm',
    '.getPublicKey',
    '.getAuthenticatorData',
    '.isConditionalMediationAvailable',
  ].map((feature): [RegExp, string, string] => [/^ceremonies$/, feature, 'asked for by the library first']),
];

/** `where` matches part of the style's selector or of the at-rules around it, such as `@layer`. */
type Coping = [feature: string, where: RegExp, reason: string];

const stylesThatCope: Coping[] = [
  ['@property', /^@property --tw-/, "Tailwind sets the same in @layer properties where it's missing"],
  ['@container', /^@layer utilities › /, 'the variants `roomy` and `spacious` go by the screen there'],
  ['property container-type', /@container/, 'the variants `roomy` and `spacious` go by the screen there'],
  ['container-type: inline-size', /@container/, 'the variants `roomy` and `spacious` go by the screen there'],
  ['selector :has', /data-floating-bar/, 'only how far a focused field scrolls'],
  ['selector :has', /dialog\[open\]/, 'only whether the page behind a dialog scrolls'],
  ['selector :has', /has-checked|remove/, 'only how a choice looks that its own mark shows'],
  ['property text-wrap', /h1,h2,h3|text-balance/, 'only where lines break'],
  ['text-wrap: balance', /h1,h2,h3|text-balance/, 'only where lines break'],
  ['property overscroll-behavior', /overscroll-contain/, 'only what scrolls on at the end of a list'],
  ['overscroll-behavior: contain', /overscroll-contain/, 'only what scrolls on at the end of a list'],
  ['property resize', /textarea|resize/, 'there is no corner to pull on a phone'],
  ['resize: vertical', /textarea/, 'there is no corner to pull on a phone'],
  ['resize: both', /resize/, 'there is no corner to pull on a phone'],
  ['cursor: pointer', /cursor:pointer/, 'there is no mouse on a phone'],
  ['cursor: grab', /cursor:grab /, 'there is no mouse on a phone'],
  ['cursor: grabbing', /cursor:grabbing/, 'there is no mouse on a phone'],
  ['cursor: progress', /cursor:progress/, 'there is no mouse on a phone'],
  ['unit lh', /date-and-time-value/, 'our date fields are 44 px high by themselves'],
  ...['size-adjust', 'ascent-override', 'descent-override', 'line-gap-override'].map(
    (line): Coping => [`@font-face ${line}`, /^@font-face/, 'a nicety while the font loads'],
  ),
  ['@page', /^@page/, 'prints with the browser’s own margins'],
];

const scripts = await readBuilt('.js');
const styles = Object.values(await readBuilt('.css')).join('\n');

describe('the files that browsers get', () => {
  test('call nothing in scripts that the oldest supported browsers lack', () => {
    const found = Object.entries(scriptFaults(scripts)).flatMap(([file, faults]) =>
      faults.map(({ feature, near }) => ({ script: file.replace(/-[\w-]{8}\.js$/, ''), feature, near })),
    );
    const unmet = found.filter(
      (one) =>
        !scriptsThatCope.some(([script, feature]) => script.test(one.script) && feature === one.feature),
    );
    expect(unmet).toEqual([]);
    const idle = scriptsThatCope.filter(
      ([script, feature]) => !found.some((one) => script.test(one.script) && feature === one.feature),
    );
    expect(idle, 'exceptions that nothing needs any more').toEqual([]);
  });

  test('contain nothing in the stylesheet that the oldest supported browsers do not understand', () => {
    const found = styleFaults(styles);
    const unmet = found.filter(
      (one) => !stylesThatCope.some(([feature, where]) => feature === one.feature && where.test(one.where)),
    );
    expect(unmet).toEqual([]);
    const idle = stylesThatCope.filter(
      ([feature, where]) => !found.some((one) => feature === one.feature && where.test(one.where)),
    );
    expect(idle, 'exceptions that nothing needs any more').toEqual([]);
  });

  test('match the README', () => {
    const { safari, chrome, firefox } = browserFloor;
    expect(readText('README.md')).toContain(`Safari ${safari}, Chrome ${chrome} and Firefox ${firefox}`);
  });
});

describe('the check reports', () => {
  test.each([
    ['[1].toSorted()', '.toSorted'],
    ["list['toReversed']()", '.toReversed'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['window.AbortSignal.timeout(1)', 'AbortSignal.timeout'],
    ['Object.groupBy([], String)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['a.isSubsetOf(b)', '.isSubsetOf'],
    ['map.values().map(String)', 'Iterator.map'],
    ["text.isWellFormed() || ''", '.isWellFormed'],
    ['form.requestSubmit()', '.requestSubmit'],
    ['requestIdleCallback(start)', 'requestIdleCallback'],
    ['new window.OffscreenCanvas(1, 1)', 'OffscreenCanvas'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['URL.canParse(text)', 'URL.canParse'],
    ['/(?<=a)b/.test(text)', 'lookbehind'],
    ["new RegExp('(?<!a)b')", 'lookbehind'],
    ['class A { static { start() } }', 'static block'],
    ["jsx('div', { popover: '' })", 'attribute popover'],
  ])('%s', (code, feature) => {
    expect(scriptFaults({ 'a.js': code })['a.js']?.map((fault) => fault.feature)).toContain(feature);
  });

  test('syntax that is too new', () => {
    expect(() => scriptFaults({ 'a.js': '/[a--b]/v' })).toThrow('regular expression');
    expect(() => scriptFaults({ 'a.js': 'using a = b' })).toThrow();
  });

  test('our own names as such', () => {
    const code = 'const list = { queue: [], share() {} }; list.share(); Object.values(list).map(String)';
    expect(scriptFaults({ 'a.js': code })).toEqual({ 'a.js': [] });
  });

  test.each([
    ['@media (width >= 40rem) { a { top: 0 } }', 'media range'],
    ['@media not (min-width: 40rem) { a { top: 0 } }', 'media not'],
    ['@media (scripting: none) { a { top: 0 } }', 'media (scripting)'],
    ['a { color: color-mix(in oklab, red, blue) }', 'color-mix()'],
    ['a { color: oklch(50% 0.1 20) }', 'oklch()'],
    ['a { background: linear-gradient(in oklab, red, blue) }', 'linear-gradient(in …)'],
    ['a { translate: 0 1px }', 'property translate'],
    ['a { height: 100dvh }', 'unit dvh'],
    ['a { & b { top: 0 } }', 'nesting'],
    ['a:has(b) { top: 0 }', 'selector :has'],
    ['@container (min-width: 1px) { a { top: 0 } }', '@container'],
    ['@starting-style { a { top: 0 } }', '@starting-style'],
    ['a { --mixed: color-mix(in srgb, red, blue) }', 'color-mix()'],
  ])('%s', (css, feature) => {
    expect(styleFaults(css).map((fault) => fault.feature)).toContain(feature);
  });

  test.each([
    'a { height: 100vh; height: 100dvh }',
    'a { color: red } @supports (color: color-mix(in lab, red, red)) { a { color: color-mix(in lab, red, red) } }',
    '@supports selector(:has(a)) { a:has(b) { top: 0 } }',
    '@media not all and (min-width: 40rem) { a { top: 0 } }',
  ])('nothing in %s', (css) => {
    expect(styleFaults(css)).toEqual([]);
  });

  test('a stylesheet as an old browser reads it', () => {
    const css =
      'a{top:0;translate:0 1px}a:has(b){top:1px}@media (width>=1px){a{top:2px}}@supports (translate:0){a{top:3px}}';
    expect(asUnderstoodBy('chrome', css)).toBe('a{top:0}');
    expect(asUnderstoodBy('safari', css)).toBe('a{top:0;translate:0 1px}a:has(b){top:1px}a{top:3px}');
  });

  test('the fallbacks of Tailwind for browsers without @property', () => {
    const css =
      '@supports ((-webkit-hyphens:none) and (not (margin-trim:block))) or ((-moz-orient:inline) and (not (color:rgb(from red r g b)))){*{--border:solid}}';
    expect(asUnderstoodBy('safari', css)).toBe('*{--border:solid}');
    expect(asUnderstoodBy('firefox', css)).toBe('*{--border:solid}');
  });
});

async function readBuilt(extension: string): Promise<Record<string, string>> {
  const names = (await readdir(client)).filter((name) => name.endsWith(extension));
  const texts = await Promise.all(names.map((name) => readFile(join(client, name), 'utf8')));
  return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
}
