import type { Rolldown } from 'vite';

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/**
 * What every page loads is one file, and what a shop's storefront shares with other pages is another: many small files
 * pack worse, and on a phone's line each costs a turn. React has its own, which most of our versions leave as it is.
 */
export const sharedScripts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: sharedBy, debugName: 'frame and shop' },
];

function sharedBy(id: string, modules: Modules): string | null {
  const users = usersOf(id, modules);
  if (users.has('root') || users.has('entry.client')) return 'frame';
  return users.has('stores/storefront') && users.size > 1 ? 'shop' : null;
}

/** The entries that import a module, or import what imports it: routes by their folder, others by their file's name. */
function usersOf(id: string, modules: Modules): Set<string> {
  const reached = new Set([id]);
  const users = new Set<string>();
  for (const each of reached) {
    const info = modules.getModuleInfo(each);
    if (info?.isEntry) users.add(nameOfEntry(each));
    for (const importer of importersOf(each, modules)) reached.add(importer);
  }
  return users;
}

/** An icon's importers are those of the list that holds all icons, if they name it. */
function importersOf(id: string, modules: Modules): string[] {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const icon = /\/lucide-react\/dist\/esm\/icons\/(.+)\.mjs$/.exec(id)?.[1];
  if (!icon) return importers;
  const name = icon.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
  const named = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from ["']lucide-react["']`);
  return importers
    .flatMap((list) => modules.getModuleInfo(list)?.importers ?? [])
    .filter((user) => named.test(modules.getModuleInfo(user)?.code ?? ''));
}

function nameOfEntry(id: string): string {
  return /\/app\/(?:routes\/)?(.+?)(?:\/route)?\.tsx?(?:\?|$)/.exec(id)?.[1] ?? id;
}
