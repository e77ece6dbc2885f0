import { type AnyNode, type CallExpression, type Expression, type MemberExpression, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { iteratorHelpers, lackedGlobals, lackedMembers, lackedNames } from './script-features.ts';
import { boundNames, propertyNames } from './script-names.ts';
import { known, lackedBy } from './support.ts';

/** `near` is the code around the use of a feature that a supported browser lacks. */
export type ScriptFault = { feature: string; near: string };

/** All supported browsers parse ES2022 except static blocks and RegExp lookbehind. The parser rejects newer syntax. */
const ECMA_VERSION = 2022;
const LOOKBEHIND = /\(\?<[=!]/;
const ITERATOR_MAKERS = new Set(['values', 'keys', 'entries', 'matchAll']);

const instances: Record<string, string> = {
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
};

/**
 * Returns, for each file, the uses of features that a supported browser lacks. If the type of `x` is unknown, `x.at`
 * is reported only if no type has `at` in that browser and no script defines `at`. Throws for syntax after ES2022.
 */
export function scriptFaults(scripts: Record<string, string>): Record<string, ScriptFault[]> {
  const trees = Object.entries(scripts).map(
    ([file, code]) => [file, code, parse(code, { ecmaVersion: ECMA_VERSION, sourceType: 'module' })] as const,
  );
  const named = new Set(trees.flatMap(([, , tree]) => [...propertyNames(tree)]));
  return Object.fromEntries(
    trees.map(([file, code, tree]) => {
      const bound = boundNames(tree);
      const faults: ScriptFault[] = [];
      fullAncestor(tree, (node, _state, ancestors) => {
        const parent = ancestors.at(-2) as AnyNode | undefined;
        for (const feature of featuresOf(node as AnyNode, parent, bound, named)) {
          faults.push({ feature, near: code.slice(Math.max(0, node.start - 40), node.start + 100) });
        }
      });
      return [file, faults];
    }),
  );
}

function featuresOf(
  node: AnyNode,
  parent: AnyNode | undefined,
  bound: Set<string>,
  named: Set<string>,
): string[] {
  switch (node.type) {
    case 'StaticBlock':
      return ['static block'];
    case 'Literal':
      return LOOKBEHIND.test('regex' in node && node.regex ? node.regex.pattern : String(node.value))
        ? ['lookbehind']
        : [];
    case 'TemplateElement':
      return LOOKBEHIND.test(node.value.raw) ? ['lookbehind'] : [];
    case 'Identifier':
      return lackedGlobals.has(node.name) && !bound.has(node.name) ? [node.name] : [];
    case 'MemberExpression':
      return featuresOfMember(
        node,
        parent?.type === 'CallExpression' && parent.callee === node,
        bound,
        named,
      );
    case 'CallExpression':
      return lackedAttributes(node);
    default:
      return [];
  }
}

function featuresOfMember(
  { object, property, computed }: MemberExpression,
  isCalled: boolean,
  bound: Set<string>,
  named: Set<string>,
): string[] {
  const name =
    property.type === 'Literal' ? property.value : !computed && 'name' in property && property.name;
  if (typeof name !== 'string') return [];
  const path = nameOf(object);
  if (path && !bound.has(path.split('.')[0] ?? '')) {
    const owner = path.replace(/^(window|globalThis|self)(\.|$)/, '');
    if (owner === '' && lackedGlobals.has(name)) return [name];
    const place = instances[owner] ?? owner;
    if (lackedMembers.has(`${place}.${name}`)) return [`${place}.${name}`];
  }
  if (lackedNames.language.has(name) && !named.has(name)) return [`.${name}`];
  if (isCalled && lackedNames.browser.has(name) && !named.has(name)) return [`.${name}`];
  return iteratorHelpers.has(name) && makesIterator(object) ? [`Iterator.${name}`] : [];
}

function makesIterator(object: MemberExpression['object']): boolean {
  if (object.type !== 'CallExpression' || object.callee.type !== 'MemberExpression') return false;
  const { object: owner, property } = object.callee;
  return 'name' in property && ITERATOR_MAKERS.has(String(property.name)) && nameOf(owner) !== 'Object';
}

/** Returns a chain of names such as `Intl.Segmenter`, or null if the expression is something else. */
function nameOf(expression: Expression | { type: 'Super' }): string | null {
  if (expression.type === 'Identifier') return expression.name;
  if (expression.type !== 'MemberExpression' || expression.computed) return null;
  const owner = nameOf(expression.object);
  return owner && 'name' in expression.property ? `${owner}.${expression.property.name}` : null;
}

function lackedAttributes({ arguments: [element, props] }: CallExpression): string[] {
  const tag =
    element?.type === 'TemplateLiteral'
      ? element.quasis[0]?.value.raw
      : element?.type === 'Literal' && element.value;
  if (typeof tag !== 'string' || props?.type !== 'ObjectExpression') return [];
  const { elements, global_attributes: everywhere } = known.html;
  return props.properties.flatMap((one) => {
    if (one.type !== 'Property' || !('name' in one.key)) return [];
    const name = one.key.name.toLowerCase();
    const data = elements?.[tag]?.[name] ?? everywhere?.[name];
    return data && lackedBy(data).length > 0 ? [`attribute ${name}`] : [];
  });
}
