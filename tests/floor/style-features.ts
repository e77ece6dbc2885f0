import {
  type Atrule,
  type CssNode,
  type Declaration,
  type FunctionNode,
  find,
  generate,
  type List,
  property as partsOf,
  walk,
} from 'css-tree';
import { type Browser, type Known, known, lackedBy } from './support.ts';

export type Lack = { feature: string; browsers: Browser[] };

const { properties, selectors, types, 'at-rules': atRules } = known.css as Record<string, Known>;

/** Maps relative units such as `dvh` to their names in MDN's data. */
const unitGroups: [RegExp, string][] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^cq/, 'container_query_length_units'],
];

/** Holds MDN's data for each CSS function that is not specific to one property, such as `color-mix` or `clamp`. */
const functions = new Map<string, Known>();
collectFunctions(types);

/** Returns what some supported browser does not understand in a declaration. Skips vendor-prefixed properties. */
export function lacksOfDeclaration({ property, value }: Declaration): Lack[] {
  const { vendor, custom } = partsOf(property);
  if (vendor) return [];
  const subject = properties?.[property];
  const lacks = custom ? [] : [lack(`property ${property}`, subject)];
  walk(value, (node: CssNode) => {
    // A browser skips an unknown font in a list of fonts, so an unknown font name is no fault.
    if (node.type === 'Identifier' && property !== 'font-family')
      lacks.push(lack(`${property}: ${node.name}`, subject?.[node.name]));
    if (node.type === 'Function') lacks.push(...lacksOfFunction(node, custom ? undefined : subject));
    if (node.type === 'Dimension') lacks.push(lack(`unit ${node.unit}`, unitOf(node.unit)));
  });
  return lacks.filter(({ browsers }) => browsers.length > 0);
}

export function lacksOfDescriptor(rule: string, { property }: Declaration): Lack[] {
  const own = lack(`@${rule} ${property}`, atRules?.[rule]?.[property]);
  return own.browsers.length > 0 ? [own] : [];
}

/** These at-rules contain descriptors instead of properties. */
export const describing: Set<string> = new Set(['font-face', 'page', 'property', 'counter-style']);

/** Returns what some supported browser does not understand in a selector. Such a browser drops the whole rule. */
export function lacksOfSelector(selector: CssNode): Lack[] {
  const lacks: Lack[] = [];
  walk(selector, {
    enter(node: CssNode) {
      if (node.type === 'NestingSelector') lacks.push(lack('nesting', selectors?.nesting));
      if (node.type !== 'PseudoClassSelector' && node.type !== 'PseudoElementSelector') return undefined;
      if (!node.name.startsWith('-')) lacks.push(lack(`selector :${node.name}`, selectors?.[node.name]));
      // Inside `:is()` and `:where()`, browsers drop only an unknown selector, not the whole rule.
      return node.name === 'is' || node.name === 'where' ? walk.skip : undefined;
    },
  });
  return lacks.filter(({ browsers }) => browsers.length > 0);
}

/** Returns what some supported browser does not understand of an at-rule: the rule itself or its media query. */
export function lacksOfAtRule({ name, prelude }: Atrule): Lack[] {
  const rule = atRules?.[name];
  const lacks = [lack(`@${name}`, rule)];
  if (name === 'media' && prelude) {
    if (find(prelude, ({ type }) => type === 'FeatureRange'))
      lacks.push(lack('media range', rule?.range_syntax));
    // MDN's data lacks `@media not (…)`. Browsers understand it if they understand ranges such as `(width > 1px)`.
    if (find(prelude, (node) => node.type === 'Condition' && isNegation(node)))
      lacks.push(lack('media not', rule?.range_syntax));
    if (find(prelude, (node) => node.type === 'Identifier' && node.name === 'or'))
      lacks.push(lack('media or', rule?.or_syntax));
    walk(prelude, (node) => {
      if (node.type === 'Feature')
        lacks.push(lack(`media (${node.name})`, rule?.[node.name.replace(/^(min|max)-/, '')]));
    });
  }
  return lacks.filter(({ browsers }) => browsers.length > 0);
}

function isNegation(condition: CssNode): boolean {
  const first = condition.type === 'Condition' ? condition.children.first : null;
  return first?.type === 'Identifier' && first.name === 'not';
}

export function isSupported(condition: CssNode, browser: Browser): boolean {
  switch (condition.type) {
    case 'AtrulePrelude':
    case 'Condition': {
      const parts = (condition.children as List<CssNode>).toArray();
      const words = parts.flatMap((part) => (part.type === 'Identifier' ? [part.name] : []));
      const answers = parts.flatMap((part) =>
        part.type === 'Identifier' ? [] : [isSupported(part, browser)],
      );
      if (words[0] === 'not') return !answers[0];
      return words.includes('or') ? answers.some(Boolean) : answers.every(Boolean);
    }
    case 'SupportsDeclaration':
      return isDeclarationSupported(condition.declaration as Declaration, browser);
    case 'FeatureFunction':
      return !lacksOfSelector(condition.value).some(({ browsers }) => browsers.includes(browser));
    default:
      throw new Error(`@supports asks for what is not known here: ${generate(condition)}`);
  }
}

function isDeclarationSupported(declaration: Declaration, browser: Browser): boolean {
  const { property, value } = declaration;
  const { basename, vendor } = partsOf(property);
  if (generate(value).startsWith('-apple-')) return browser.startsWith('safari');
  const own = properties?.[property];
  const subject = own ?? properties?.[basename];
  if (!subject || lackedBy(subject, own ? '' : vendor).includes(browser)) return false;
  return !lacksOfDeclaration(declaration).some(({ browsers }) => browsers.includes(browser));
}

function lacksOfFunction({ name, children }: FunctionNode, subject: Known | undefined): Lack[] {
  const own = subject?.[name] ?? subject?.[`${name}_function`];
  const feature = own ?? functions.get(name);
  const words = children.toArray().flatMap((part) => (part.type === 'Identifier' ? [part.name] : []));
  const lacks = [lack(`${name}()`, feature)];
  if (words[0] === 'from') lacks.push(lack(`${name}(from …)`, feature?.relative_syntax));
  if (words.includes('in') && name.endsWith('-gradient'))
    lacks.push(
      lack(`${name}(in …)`, feature?.interpolation_color_space ?? feature?.hue_interpolation_method),
    );
  return lacks;
}

function unitOf(unit: string): Known | undefined {
  const group = unitGroups.find(([pattern]) => pattern.test(unit))?.[1];
  return types?.length?.[group ?? unit];
}

function lack(feature: string, data: Known | undefined, prefix = ''): Lack {
  return { feature, browsers: data ? lackedBy(data, prefix) : [] };
}

function collectFunctions(tree: Known | undefined): void {
  for (const [name, below] of Object.entries(tree ?? {})) {
    if (name === '__compat' || !below) continue;
    if (!functions.has(name)) functions.set(name, below);
    collectFunctions(below);
  }
}
