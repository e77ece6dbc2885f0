import type { Rolldown } from 'vite';

type Modules = { getModuleInfo(id: string): Rolldown.ModuleInfo | null };

/**
 * All pages load 'frame': the modules of the root route, and modules that storefronts share with other pages. Many
 * small files would compress worse and cost round trips. 'react' is separate, to stay cached if only our code changes.
 */
export const sharedScripts = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  { name: sharedBy, debugName: 'frame' },
];

function sharedBy(id: string, modules: Modules): string | null {
  const users = usersOf(id, modules);
  const isOfAllPages = users.has('root') || users.has('entry.client');
  return isOfAllPages || (users.has('stores/storefront') && users.size > 1) ? 'frame' : null;
}

/** Returns the names of the entries that import a module directly or indirectly, such as 'stores/storefront'. */
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

/** Returns a module's importers. For an icon, these are the files that import its name from lucide-react's index. */
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
