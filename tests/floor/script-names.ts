import type { AnyNode, Program } from 'acorn';
import { full } from 'acorn-walk';

export function boundNames(tree: Program): Set<string> {
  return collect(tree, (node) => {
    switch (node.type) {
      case 'VariableDeclarator':
        return patternNames(node.id);
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        return [...patternNames(node.id), ...node.params.flatMap(patternNames)];
      case 'ClassDeclaration':
      case 'ClassExpression':
        return patternNames(node.id);
      case 'CatchClause':
        return patternNames(node.param);
      case 'ImportSpecifier':
      case 'ImportDefaultSpecifier':
      case 'ImportNamespaceSpecifier':
        return [node.local.name];
      default:
        return [];
    }
  });
}

/** Returns every property name that a script defines in its own objects and classes. */
export function propertyNames(tree: Program): Set<string> {
  return collect(tree, (node) => {
    if (node.type === 'Property' || node.type === 'MethodDefinition' || node.type === 'PropertyDefinition')
      return 'name' in node.key ? [node.key.name] : [];
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return [];
    return 'name' in node.left.property ? [node.left.property.name] : [];
  });
}

function collect(tree: Program, namesOf: (node: AnyNode) => string[]): Set<string> {
  const names = new Set<string>();
  full(tree, (node) => {
    for (const name of namesOf(node as AnyNode)) names.add(name);
  });
  return names;
}

function patternNames(pattern: AnyNode | null | undefined): string[] {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((one) =>
        patternNames(one.type === 'RestElement' ? one.argument : one.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    default:
      return [];
  }
}
