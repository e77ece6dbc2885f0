import { createHash } from 'node:crypto';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect } from 'vitest';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A page as a browser reads it: its text, the values of all attributes, its source. */
export type ReadPage = { text: string; values: string[]; html: string };

/** Elements that no page of ours has, and that run or load something where they stand. */
const FOREIGN =
  /^(iframe|frame|object|embed|applet|base|marquee|math|audio|video|source|track|portal|template)$/;

/** Attributes whose value is an address. */
const ADDRESS = /^(href|src|action|formaction|poster|data|xlink:href|srcset|ping)$/;

/** The one inline style that pages have: the colours of a shop, for the page or for its preview. */
const THEME =
  /^(?::root|#pratinjau)\{--theme:#[0-9a-f]{6};--theme-on:#[0-9a-f]{6};--theme-text:#[0-9a-f]{6}\}$/;

/** Reads an answer's page and expects that nothing in it runs but the program's own scripts. */
export async function readHarmlessPage(answer: Response): Promise<ReadPage> {
  const html = await answer.text();
  const page = parse(html);
  expect(faultsIn(page, answer.headers.get('content-security-policy') ?? '')).toEqual([]);
  const values = elementsOf(page).flatMap(({ attrs }) => attrs.map(({ value }) => value));
  return { text: textIn(page), values, html };
}

/**
 * What would run in a page, as a browser reads it: handlers, inline styles, script addresses, foreign elements,
 * and inline scripts that are not named in the page's policy or hold a tag.
 */
export function faultsOf(html: string, policy: string): string[] {
  return faultsIn(parse(html), policy);
}

function faultsIn(page: Node, policy: string): string[] {
  return elementsOf(page).flatMap((element) => {
    const { tagName, attrs } = element;
    const faults = attrs
      .filter(({ name, value, prefix }) => isBadAttribute(prefix ? `${prefix}:${name}` : name, value))
      .map(({ name, value }) => `<${tagName} ${name}="${value.slice(0, 80)}">`);
    return isBadElement(element, policy)
      ? [...faults, `<${tagName}> ${sourceOf(element).slice(0, 80)}`]
      : faults;
  });
}

function isBadElement(element: Element, policy: string): boolean {
  const { tagName, attrs } = element;
  const source = sourceOf(element);
  if (tagName === 'style') return !THEME.test(source);
  if (tagName === 'link')
    return attrs.some(({ name, value }) => name === 'href' && !/^(\/(?!\/)|http:\/\/127)/.test(value));
  if (tagName === 'meta') return attrs.some(({ name }) => name === 'http-equiv');
  if (tagName !== 'script') return FOREIGN.test(tagName);
  if (source === '') return false;
  const hash = createHash('sha256').update(source).digest('base64');
  return !policy.includes(`'sha256-${hash}'`) || /<\/?[a-z!]/i.test(source);
}

function isBadAttribute(name: string, value: string): boolean {
  if (/^on/.test(name) || name === 'style' || name === 'srcdoc') return true;
  // Browsers skip blanks and control characters in an address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
  const address = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  return ADDRESS.test(name) && /^(javascript|vbscript|data):/.test(address);
}

function sourceOf({ childNodes: [first] }: Element): string {
  return first && 'value' in first ? first.value : '';
}

function elementsOf(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  const inner = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return [...own, ...inner];
}

function textIn(node: Node): string {
  if (node.nodeName === 'script' || node.nodeName === 'style') return '';
  if ('value' in node) return node.value;
  return 'childNodes' in node ? node.childNodes.map(textIn).join('') : '';
}
