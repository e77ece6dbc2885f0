import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Writes build/modules.json, which lists the modules of each client file, for tests/budgets.test.ts. */
export function moduleList(): Plugin {
  return {
    name: 'kedai-module-list',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_options, bundle) {
      const root = this.environment.config.root;
      const lists = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? [[file.fileName, modulesOf(file.modules, root)] as const] : [],
      );
      await mkdir(join(root, 'build'), { recursive: true });
      await writeFile(
        join(root, 'build', 'modules.json'),
        JSON.stringify(Object.fromEntries(lists), null, 1),
      );
    },
  };
}

function modulesOf(modules: Record<string, { renderedLength: number }>, root: string): string[] {
  return Object.entries(modules)
    .filter(([, { renderedLength }]) => renderedLength > 0)
    .map(([id]) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/'));
}
