import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** An attribute must have this value, match, or (`true`) exist. */
type Wanted = Record<string, string | RegExp | true>;

export type Part = {
  tag: string;
  /** Its text in one line, with a blank where an element begins or ends. */
  text: string;
  attributes: Record<string, string>;
  /** Its text unchanged, such as of a script or a style. */
  source: string;
  /** The elements below it with this tag (`*` for any) and these attributes, in the page's order. */
  all: (tag: string, wanted?: Wanted) => Part[];
};

/** A page as a browser without scripts reads it. */
export type Page = Part & {
  /** Its text with all blanks and line breaks unchanged, and none beside elements. */
  rawText: string;
  title: string;
  headings: (level?: 1 | 2 | 3 | 4) => string[];
  /** The address of the link with this text, which may have other text around it. */
  link: (text: string | RegExp) => string | undefined;
  links: string[];
  /** A form field's value, or the selected option's value; undefined without such a field. */
  field: (name: string) => string | undefined;
  fields: (name: string) => Part[];
  buttons: (text: string) => Part[];
  meta: (name: string) => string | undefined;
};

/** Reads the page of a response, which others can still read. */
export async function readPage(answer: Response): Promise<Page> {
  return pageOf(await answer.clone().text());
}

/** Returns the text of a response's page in one line. */
export async function textOf(answer: Response): Promise<string> {
  return (await readPage(answer)).text;
}

/**
 * Parses a page's source. `scripting` is true for a browser that runs scripts: the content of `noscript` is then no
 * element.
 */
export function pageOf(html: string, { scripting = false } = {}): Page {
  const tree = parse(html, { scriptingEnabled: scripting });
  const page = partOf(tree);
  const fields = (name: string) => page.all('*', { name }).filter(({ tag }) => FIELD.test(tag));
  const linked = () => page.all('a', { href: true });
  return {
    ...page,
    rawText: textIn(tree, ''),
    title: page.all('title').map(({ text }) => text)[0] ?? '',
    headings: (level) =>
      page
        .all('*')
        .flatMap(({ tag, text }) => ((level ? `h${level}` === tag : HEADING.test(tag)) ? [text] : [])),
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
}

const FIELD = /^(input|select|textarea)$/;
const HEADING = /^h[1-6]$/;

function partOf(node: Node): Part {
  const below = 'childNodes' in node ? elementsBelow(node) : [];
  return {
    tag: 'tagName' in node ? node.tagName : '',
    get text() {
      return textIn(node).replaceAll(/\s+/g, ' ').trim();
    },
    source: sourceOf(node),
    attributes:
      'attrs' in node
        ? Object.fromEntries(
            node.attrs.map(({ name, prefix, value }) => [prefix ? `${prefix}:${name}` : name, value]),
          )
        : {},
    all: (tag, wanted = {}) => below.filter((element) => isWanted(element, tag, wanted)).map(partOf),
  };
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
