import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { type Part, pageOf } from '../support/page.ts';
import type { Visitor } from '../support/visitor.ts';

/**
 * Contains what a browser makes of a page: its text, the text with single spaces between words (`line`), all attribute
 * values, and the targets of its links.
 */
export type ReadPage = { text: string; line: string; values: string[]; links: string[] };

/** These elements run or load something, and none of our pages has them. */
const FOREIGN =
  /^(iframe|frame|object|embed|applet|base|marquee|math|audio|video|source|track|portal|template)$/;

const ADDRESS = /^(href|src|action|formaction|poster|data|xlink:href|srcset|ping)$/;

/** Our pages have only one inline style, the colours of a shop, for the page or for the preview in the settings. */
const THEME =
  /^(?::root|#pratinjau)\{--theme:#[0-9a-f]{6};--theme-on:#[0-9a-f]{6};--theme-text:#[0-9a-f]{6}\}$/;

/** Parses the page of a response and expects that nothing in it runs except the program's own scripts. */
export async function readHarmlessPage(answer: Response): Promise<ReadPage> {
  return harmlessPage(await answer.text(), answer.headers);
}

export function harmlessPage(html: string, headers: Headers): ReadPage {
  const page = pageOf(html, { scripting: true });
  const elements = page.all('*').map(({ tag, attributes, source }) => ({ tag, attributes, source }));
  expect(faultsIn(elements, headers.get('content-security-policy') ?? '')).toEqual([]);
  return {
    get text() {
      return page.rawText;
    },
    get line() {
      return page.text;
    },
    values: elements.flatMap(({ attributes }) => Object.values(attributes)),
    get links() {
      return page.links;
    },
  };
}

export async function readAsText(client: Visitor, path: string, status = 200): Promise<ReadPage> {
  const answer = await client.get(path);
  expect(answer.status, path).toBe(status);
  return readHarmlessPage(answer);
}

/**
 * Returns everything that a browser would run in a page: event handlers, inline styles, script addresses, foreign
 * elements, and inline scripts that the page's policy does not list or that contain a tag.
 */
export function faultsOf(html: string, policy: string): string[] {
  return faultsIn(pageOf(html, { scripting: true }).all('*'), policy);
}

type Shape = Pick<Part, 'tag' | 'attributes' | 'source'>;

function faultsIn(elements: readonly Shape[], policy: string): string[] {
  return elements.flatMap((element) => {
    const { tag, attributes, source } = element;
    const faults = Object.entries(attributes)
      .filter(([name, value]) => isBadAttribute(name, value))
      .map(([name, value]) => `<${tag} ${name}="${value.slice(0, 80)}">`);
    return isBadElement(element, policy) ? [...faults, `<${tag}> ${source.slice(0, 80)}`] : faults;
  });
}

function isBadElement({ tag, attributes, source }: Shape, policy: string): boolean {
  if (tag === 'style') return !THEME.test(source);
  if (tag === 'link' && attributes.rel === 'expect') return attributes.href !== '#isi';
  if (tag === 'link') return 'href' in attributes && !/^(\/(?!\/)|http:\/\/127)/.test(attributes.href ?? '');
  if (tag === 'meta') return 'http-equiv' in attributes;
  if (tag !== 'script') return FOREIGN.test(tag);
  if (source === '') return false;
  // Browsers do not run JSON-LD, so the page's Content-Security-Policy does not list its hash.
  if (attributes.type === 'application/ld+json') return source.includes('<');
  const hash = createHash('sha256').update(source).digest('base64');
  return !policy.includes(`'sha256-${hash}'`) || /<\/?[a-z!]/i.test(source);
}

function isBadAttribute(name: string, value: string): boolean {
  if (/^on/.test(name) || name === 'style' || name === 'srcdoc') return true;
  if (!ADDRESS.test(name)) return false;
  // Browsers ignore blanks and control characters in an address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
  const address = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  return /^(javascript|vbscript|data):/.test(address);
}
