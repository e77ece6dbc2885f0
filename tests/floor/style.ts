import {
  type Block,
  type CssNode,
  type Declaration,
  generate,
  type List,
  parse,
  property as partsOf,
} from 'css-tree';
import {
  describing,
  isSupported,
  type Lack,
  lacksOfAtRule,
  lacksOfDeclaration,
  lacksOfDescriptor,
  lacksOfSelector,
} from './style-features.ts';
import { type Browser, floorBrowsers } from './support.ts';

export type StyleFault = Lack & { where: string };

/**
 * Returns the features that a supported browser lacks, except those with a fallback: another declaration of the same
 * property or an enclosing `@supports`.
 */
export function styleFaults(css: string): StyleFault[] {
  const faults: StyleFault[] = [];
  const note = (lacks: Lack[], reached: Browser[], where: string) => {
    for (const { feature, browsers } of lacks) {
      const hit = browsers.filter((browser) => reached.includes(browser));
      if (hit.length > 0) faults.push({ feature, browsers: hit, where });
    }
    return reached.filter((browser) => !lacks.some(({ browsers }) => browsers.includes(browser)));
  };
  const visit = (node: CssNode, reached: Browser[], trail: string): void => {
    if (reached.length === 0) return;
    if (node.type === 'Rule') {
      const selector = generate(node.prelude);
      const remaining = note(lacksOfSelector(node.prelude), reached, `${trail}${selector}`);
      visitBlock(node.block, remaining, `${trail}${selector}`);
    } else if (node.type === 'Atrule') {
      const head = `@${node.name} ${node.prelude ? generate(node.prelude) : ''}`;
      const remaining =
        node.name === 'supports' && node.prelude
          ? reached.filter((browser) => isSupported(node.prelude as CssNode, browser))
          : note(lacksOfAtRule(node), reached, `${trail}${head}`);
      if (node.block) visitBlock(node.block, remaining, `${trail}${head} › `, node.name);
    }
  };
  const visitBlock = (block: Block, reached: Browser[], trail: string, rule?: string) => {
    block.children.forEach((child) => {
      if (child.type === 'Declaration') {
        const descriptor = rule !== undefined && describing.has(rule);
        const lacks = descriptor ? lacksOfDescriptor(rule, child) : withoutFallback(child, block.children);
        note(lacks, reached, `${trail} { ${generate(child)} }`);
      } else visit(child, reached, trail);
    });
  };
  const sheet = parse(css, { parseCustomProperty: true });
  if (sheet.type !== 'StyleSheet') return [];
  for (const child of sheet.children.toArray()) visit(child, floorBrowsers, '');
  return faults;
}

/** Removes from a stylesheet what an old browser does not understand, so that a newer browser can imitate it. */
export function asUnderstoodBy(browser: Browser, css: string): string {
  const isLacked = (lacks: Lack[]) => lacks.some(({ browsers }) => browsers.includes(browser));
  const prune = (children: List<CssNode>): void => {
    children.forEach((node, item) => {
      if (node.type === 'Declaration' && isLacked(lacksOfDeclaration(node))) children.remove(item);
      if (node.type === 'Rule') {
        if (isLacked(lacksOfSelector(node.prelude))) children.remove(item);
        else prune(node.block.children);
      }
      if (node.type === 'Atrule') {
        const asked = node.name === 'supports' && node.prelude;
        const understood = asked ? isSupported(asked, browser) : !isLacked(lacksOfAtRule(node));
        if (node.block) prune(node.block.children);
        if (!understood) children.remove(item);
        // A newer browser would evaluate the `@supports` condition differently, so only the rules inside are kept.
        else if (asked && node.block) children.replace(item, node.block.children);
      }
    });
  };
  const sheet = parse(css, { parseCustomProperty: true });
  if (sheet.type === 'StyleSheet') prune(sheet.children);
  return generate(sheet);
}

/** Returns what browsers lack in a declaration, unless another declaration of the same property is a fallback. */
function withoutFallback(declaration: Declaration, siblings: List<CssNode>): Lack[] {
  const { basename } = partsOf(declaration.property);
  const others = siblings
    .toArray()
    .flatMap((node) => (node.type === 'Declaration' && node !== declaration ? [node] : []))
    .filter(({ property }) => partsOf(property).basename === basename);
  const covered = floorBrowsers.filter((browser) =>
    others.some((other) => !lacksOfDeclaration(other).some(({ browsers }) => browsers.includes(browser))),
  );
  return lacksOfDeclaration(declaration).map(({ feature, browsers }) => ({
    feature,
    browsers: browsers.filter((browser) => !covered.includes(browser)),
  }));
}
