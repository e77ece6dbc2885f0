import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect } from 'vitest';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements that no page of ours has, and that run or load something where they stand. */
const FOREIGN =
  /^(iframe|frame|object|embed|applet|base|marquee|math|audio|video|source|track|portal|template)$/;

/** Attributes whose value is an address. */
const ADDRESS = /^(href|src|action|formaction|poster|data|xlink:href|srcset|ping)$/;

/**
 * Reads a page as a browser does and expects that nothing in it runs but our own scripts: no handler, no inline style,
 * no script address, no foreign element, and among the inline scripts none with a tag in it.
 */
export function expectHarmless(html: string): void {
  const wrong = elementsOf(parse(html)).flatMap(faultsOf);
  expect(wrong).toEqual([]);
}

/** All text of a page's body as a browser shows it. */
export function shownText(html: string): string {
  const read = (node: Node): string => {
    if (node.nodeName === 'script' || node.nodeName === 'style') return '';
    if ('value' in node) return node.value;
    return 'childNodes' in node ? node.childNodes.map(read).join('') : '';
  };
  return read(parse(html));
}

/** The values of all attributes of a page, as a browser reads them. */
export function attributeValues(html: string): string[] {
  return elementsOf(parse(html)).flatMap(({ attrs }) => attrs.map(({ value }) => value));
}

function elementsOf(node: Node): Element[] {
  const own = 'tagName' in node ? [node] : [];
  const inner = 'childNodes' in node ? node.childNodes.flatMap(elementsOf) : [];
  return [...own, ...inner];
}

function faultsOf({ tagName, attrs, childNodes }: Element): string[] {
  const faults = attrs
    .filter(({ name, value }) => isBadAttribute(name, value))
    .map(({ name, value }) => `<${tagName} ${name}="${value.slice(0, 80)}">`);
  if (FOREIGN.test(tagName)) faults.push(`<${tagName}>`);
  const [source] = childNodes;
  if (tagName === 'script' && source && 'value' in source && /<\/?[a-z!]/i.test(source.value))
    faults.push(`<script>${source.value.slice(0, 80)}`);
  return faults;
}

function isBadAttribute(name: string, value: string): boolean {
  if (/^on/.test(name) || name === 'style' || name === 'srcdoc') return true;
  // Browsers skip blanks and control characters in an address.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
  const address = value.replace(/[\u0000-\u0020]/g, '').toLowerCase();
  return ADDRESS.test(name) && /^(javascript|vbscript|data):/.test(address);
}
