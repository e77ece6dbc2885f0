import { dirname } from 'node:path';
import { isTest, roomOf } from './project.ts';

type Module = { path: string; imports: { path: string }[] };

type Misplaced = { path: string; belongsIn: string };

/**
 * Finds misplaced modules of app/. A module belongs in the deepest folder that contains all routes that import it, even
 * through other modules. Modules that only root.tsx and entry.*.tsx import belong in app/shell or app/ itself.
 */
export function misplacedInApp(modules: Module[], entries: string[]): Misplaced[] {
  const entriesOf = reachedFrom(modules, entries);
  const homes = entries.map((entry) => dirname(entry));
  return modules.flatMap(({ path }) => {
    const reaching = [...(entriesOf.get(path) ?? [])];
    if (roomOf(path) !== 'app' || isTest(path) || entries.includes(path) || reaching.length === 0) return [];
    const owner = ancestors(path).find((folder) => homes.some((home) => isWithin(home, folder)));
    const shared = sharedFolder(reaching.map((entry) => dirname(entry)));
    const belongsIn = shared === 'app/routes' ? 'app' : shared;
    if (owner !== belongsIn) return [{ path, belongsIn }];
    const isFrame = reaching.every((entry) => dirname(entry) === 'app');
    const liesInShell = path.startsWith('app/shell/');
    if (isFrame && !liesInShell && dirname(path) !== 'app') return [{ path, belongsIn: 'app/shell' }];
    return liesInShell && !isFrame ? [{ path, belongsIn: 'app/ui or app/browser' }] : [];
  });
}

/**
 * Finds modules of server/ and domain/ that belong in another folder, because only modules of that folder use them. A
 * module that is already in a folder is reported only if the other folder exists in both server/ and domain/.
 */
export function misplacedByNoun(modules: Module[]): Misplaced[] {
  const nouns = nounsOf(modules);
  const users = new Map<string, Set<string>>();
  for (const { path, imports } of modules) {
    if (isTest(path)) continue;
    for (const edge of imports) users.set(edge.path, (users.get(edge.path) ?? new Set()).add(userOf(path)));
  }
  return modules.flatMap(({ path }) => {
    const [user, ...others] = [...(users.get(path) ?? [])];
    if (!/^(server|domain)\//.test(path) || isTest(path) || !user || others.length > 0) return [];
    const [room = '', folder = ''] = path.split('/');
    const isLoose = path.split('/').length === 2;
    if (user === 'app' || user === folder || (!isLoose && !nouns.has(user))) return [];
    return user === room || user === '' ? [] : [{ path, belongsIn: `${room}/${user}` }];
  });
}

/** Returns the folder in server/ or domain/ ('' if the file is in none); otherwise the top folder, such as 'app'. */
function userOf(path: string): string {
  const [room = '', folder = '', file] = path.split('/');
  if (room !== 'server' && room !== 'domain') return room;
  return file === undefined ? '' : folder;
}

function nounsOf(modules: Module[]): Set<string> {
  const folders = (room: string) =>
    new Set(modules.filter(({ path }) => roomOf(path) === room).map(({ path }) => userOf(path)));
  const inDomain = folders('domain');
  return new Set([...folders('server')].filter((folder) => folder && inDomain.has(folder)));
}

function reachedFrom(modules: Module[], entries: string[]): Map<string, Set<string>> {
  const importsOf = new Map(modules.map(({ path, imports }) => [path, imports.map((edge) => edge.path)]));
  const found = new Map<string, Set<string>>();
  for (const entry of entries) {
    const open = [entry];
    for (let path = open.pop(); path !== undefined; path = open.pop()) {
      const from = found.get(path) ?? new Set();
      if (from.has(entry)) continue;
      found.set(path, from.add(entry));
      open.push(...(importsOf.get(path) ?? []));
    }
  }
  return found;
}

function ancestors(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...ancestors(folder)];
}

function sharedFolder(folders: string[]): string {
  const [first = '', ...rest] = folders;
  return [first, ...ancestors(first)].find((folder) => rest.every((other) => isWithin(other, folder))) ?? '';
}

function isWithin(folder: string, other: string): boolean {
  return folder === other || folder.startsWith(`${other}/`);
}
