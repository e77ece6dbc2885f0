import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Each attribute must equal its string, match its regular expression or, for `true`, exist. */
type Wanted = Record<string, string | RegExp | true>;

export type Part = {
  tag: string;
  /** The element's text in one line, with a space where an element begins or ends. */
  text: string;
  attributes: Record<string, string>;
  /** The element's own text unchanged, such as the source of a script. */
  source: string;
  /** Returns the descendants with this tag (`*` for any) and these attributes, in the page's order. */
  all: (tag: string, wanted?: Wanted) => Part[];
};

/** A page as a browser without scripts reads it. */
export type Page = Part & {
  /** The page's text with its spaces and line breaks unchanged, and no spaces added between elements. */
  rawText: string;
  title: string;
  headings: (level?: 1 | 2 | 3 | 4) => string[];
  /** Returns the address of the first link whose text equals this string or matches this pattern. */
  link: (text: string | RegExp) => string | undefined;
  links: string[];
  /** Returns the value of the form field with this name; undefined if the page has no such field. */
  field: (name: string) => string | undefined;
  fields: (name: string) => Part[];
  buttons: (text: string) => Part[];
  meta: (name: string) => string | undefined;
};

export async function readPage(answer: Response): Promise<Page> {
  return pageOf(await answer.clone().text());
}

export async function textOf(answer: Response): Promise<string> {
  return (await readPage(answer)).text;
}

/**
 * Parses a page's HTML. With `scripting`, the content of `noscript` is not parsed as elements, as in a browser that
 * runs scripts.
 */
export function pageOf(html: string, { scripting = false } = {}): Page {
  const tree = parse(html, { scriptingEnabled: scripting });
  const page = partOf(tree);
  const fields = (name: string) => page.all('*', { name }).filter(({ tag }) => FIELD.test(tag));
  const linked = () => page.all('a', { href: true });
  const ofPage: Omit<Page, keyof Part> = {
    get rawText() {
      return textIn(tree, '');
    },
    get title() {
      return page.all('title')[0]?.text ?? '';
    },
    headings: (level) =>
      page
        .all('*')
        .filter(({ tag }) => (level ? `h${level}` === tag : HEADING.test(tag)))
        .map(({ text }) => text),
    link: (wanted) => linked().find(({ text }) => isMatch(text, wanted))?.attributes.href,
    get links() {
      return linked().map(({ attributes }) => attributes.href ?? '');
    },
    fields,
    field: (name) => fields(name).map(valueIn)[0],
    buttons: (wanted) => page.all('button').filter(({ text }) => text === wanted),
    meta: (name) =>
      [...page.all('meta', { name }), ...page.all('meta', { property: name })][0]?.attributes.content,
  };
  // Spreading `page` would call its getters, and so compute texts that nobody reads.
  return Object.defineProperties(ofPage, Object.getOwnPropertyDescriptors(page)) as Page;
}

const FIELD = /^(input|select|textarea)$/;
const HEADING = /^h[1-6]$/;

function partOf(node: Node): Part {
  let below: Element[] | undefined;
  return {
    tag: 'tagName' in node ? node.tagName : '',
    get text() {
      return textIn(node).replaceAll(/\s+/g, ' ').trim();
    },
    get source() {
      return sourceOf(node);
    },
    get attributes() {
      return attributesOf(node);
    },
    all: (tag, wanted = {}) => {
      below ??= 'childNodes' in node ? elementsBelow(node) : [];
      return below.filter((element) => isWanted(element, tag, wanted)).map(partOf);
    },
  };
}

function attributesOf(node: Node): Record<string, string> {
  if (!('attrs' in node)) return {};
  return Object.fromEntries(
    node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
}

function elementsBelow(node: DefaultTreeAdapterTypes.ParentNode, found: Element[] = []): Element[] {
  for (const child of node.childNodes) {
    if ('tagName' in child) found.push(child);
    if ('childNodes' in child) elementsBelow(child, found);
  }
  return found;
}

function sourceOf(node: Node): string {
  if (!('childNodes' in node)) return '';
  return node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

function textIn(node: Node, edge = ' '): string {
  if (node.nodeName === 'script' || node.nodeName === 'style') return '';
  if (node.nodeName === '#text' && 'value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return edge + node.childNodes.map((child) => textIn(child, edge)).join('') + edge;
}

function isWanted({ tagName, attrs }: Element, tag: string, wanted: Wanted): boolean {
  if (tag !== '*' && tag !== tagName) return false;
  return Object.entries(wanted).every(([name, value]) =>
    attrs.some((attribute) => attribute.name === name && isMatch(attribute.value, value)),
  );
}

function isMatch(text: string, wanted: string | RegExp | true): boolean {
  if (wanted === true) return true;
  return typeof wanted === 'string' ? text === wanted : wanted.test(text);
}

function valueIn(field: Part): string {
  if (field.tag === 'textarea') return field.text;
  if (field.tag === 'input') return field.attributes.value ?? '';
  const options = field.all('option');
  const chosen = options.find(({ attributes }) => 'selected' in attributes) ?? options[0];
  return chosen?.attributes.value ?? chosen?.text ?? '';
}
