import { type Browser, type Known, known, lackedBy } from './support.ts';

/** A property of an object. `path` is the expression for it, such as `Array.prototype.toSorted`. */
type Member = { owner: string; name: string; path: string; isOfLanguage: boolean; lackedBy: Browser[] };

const { Intl: intl, ...languageObjects } = known.javascript.builtins as Known;
const interfaces = known.api as Known;

const members: Member[] = [
  ...Object.entries(languageObjects).flatMap(([owner, data]) => membersOf(owner, data, true)),
  ...membersOf('Intl', intl, true),
  ...Object.entries(intl ?? {}).flatMap(([owner, data]) => membersOf(`Intl.${owner}`, data, true)),
  ...Object.entries(interfaces).flatMap(([owner, data]) => membersOf(owner, data, false)),
];

/** Constructors, functions and objects that at least one supported browser lacks. */
export const lackedGlobals: Set<string> = new Set(
  [languageObjects, interfaces, interfaces.Window ?? {}].flatMap((place) =>
    Object.entries(place).flatMap(([name, data]) =>
      /^\w+$/.test(name) && data && lackedBy(data).length > 0 ? [name] : [],
    ),
  ),
);

/** Properties that at least one supported browser lacks, named `Owner.name`. */
export const lackedMembers: Set<string> = new Set(
  members.flatMap(({ owner, name, lackedBy: browsers }) => (browsers.length > 0 ? [`${owner}.${name}`] : [])),
);

/** Expressions for the properties that some supported browser lacks, such as `Array.prototype.toSorted`. */
export const lackedPaths: string[] = members.flatMap(({ path, lackedBy: browsers }) =>
  browsers.length > 0 ? [path] : [],
);

/** Property names that no object has in some supported browser, so any use of such a name is a fault. */
export const lackedNames = { language: namesLacked(true), browser: namesLacked(false) };

/** Some supported browsers lack these methods on iterators, although arrays have long had them. */
export const iteratorHelpers: Set<string> = new Set(
  members.flatMap(({ owner, name, lackedBy: browsers }) =>
    owner === 'Iterator' && browsers.length > 0 ? [name] : [],
  ),
);

function membersOf(owner: string, data: Known | undefined, isOfLanguage: boolean): Member[] {
  const own = Object.entries(data ?? {}).filter(
    ([key]) => key !== owner && /^[a-zA-Z\d]+(_static)?$/.test(key),
  );
  return own.map(([key, feature]) => {
    const name = key.replace(/_static$/, '');
    // MDN's data does not say which of the language's properties are static, so this asks the running engine.
    const isStatic = key !== name || (isOfLanguage && isThere(`${owner}.${name}`));
    const path = isStatic ? `${owner}.${name}` : `${owner}.prototype.${name}`;
    return { owner, name, path, isOfLanguage, lackedBy: feature ? lackedBy(feature) : [] };
  });
}

function isThere(path: string): boolean {
  const [owner, name] = [path.slice(0, path.lastIndexOf('.')), path.slice(path.lastIndexOf('.') + 1)];
  const object = owner.split('.').reduce<unknown>((at, step) => Object(at)[step], globalThis);
  return object instanceof Object && Object.hasOwn(object, name);
}

function namesLacked(ofLanguage: boolean): Set<string> {
  const lacked = [...Map.groupBy(members, ({ name }) => name)].filter(
    ([, [first, ...others]]) =>
      first?.isOfLanguage === ofLanguage &&
      first.lackedBy.some((browser) => others.every((other) => other.lackedBy.includes(browser))),
  );
  return new Set(lacked.map(([name]) => name));
}
