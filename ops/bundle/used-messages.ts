import { type Plugin, parseAst } from 'vite';

/**
 * Turns each sentence in domain/messages.ts into an export of its own, because a bundler can only drop unused exports,
 * not unused properties of the object `messages`.
 */
export function usedMessages(): Plugin {
  return {
    name: 'kedai-used-messages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/domain\/messages\.ts$/ },
      handler(code, id) {
        const sentences = propertiesOf(code).map(({ key, value }) => `export const ${key} = ${value};`);
        if (sentences.length === 0) this.error('domain/messages.ts has another shape');
        return [...sentences, `export * as messages from ${JSON.stringify(id)};`].join('\n');
      },
    },
  };
}

function propertiesOf(code: string): { key: string; value: string }[] {
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
      continue;
    const object = statement.declaration.declarations[0]?.init;
    if (object?.type !== 'ObjectExpression') continue;
    return object.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [{ key: property.key.name, value: code.slice(property.value.start, property.value.end) }]
        : [],
    );
  }
  return [];
}
