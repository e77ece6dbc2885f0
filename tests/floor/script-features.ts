import { type Browser, type Known, known, lackedBy } from './support.ts';

/** A property of an object of the language or the browser: `AbortSignal.any`, `Array.prototype.toSorted`. */
type Member = { owner: string; name: string; path: string; isOfLanguage: boolean; lackedBy: Browser[] };

const { Intl: intl, ...languageObjects } = known.javascript.builtins as Known;
const interfaces = known.api as Known;

/** What MDN's data has as properties of the language's objects, `Intl`'s among them, and of the browser's. */
const members: Member[] = [
  ...Object.entries(languageObjects).flatMap(([owner, data]) => membersOf(owner, data, true)),
  ...membersOf('Intl', intl, true),
  ...Object.entries(intl ?? {}).flatMap(([owner, data]) => membersOf(`Intl.${owner}`, data, true)),
  ...Object.entries(interfaces).flatMap(([owner, data]) => membersOf(owner, data, false)),
];

/** Globals that a browser of the floor lacks: constructors, functions, objects. */
export const lackedGlobals: Set<string> = new Set(
  [languageObjects, interfaces, interfaces.Window ?? {}].flatMap((place) =>
    Object.entries(place).flatMap(([name, data]) =>
      /^\w+$/.test(name) && data && lackedBy(data).length > 0 ? [name] : [],
    ),
  ),
);

/** `Owner.name` of each property that a browser of the floor lacks. */
export const lackedMembers: Set<string> = new Set(
  members.flatMap(({ owner, name, lackedBy: browsers }) => (browsers.length > 0 ? [`${owner}.${name}`] : [])),
);

/** Where each of them is in a browser that has it: `AbortSignal.any`, `Array.prototype.toSorted`. */
export const lackedPaths: string[] = members.flatMap(({ path, lackedBy: browsers }) =>
  browsers.length > 0 ? [path] : [],
);

/** Names that a browser of the floor has on no object at all, so that the name alone tells; the language's, the browser's. */
export const lackedNames = { language: namesLacked(true), browser: namesLacked(false) };

/** What iterators got late, and arrays have had for long. */
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
    // Of the language's own objects the data does not say which property is static; none of them is both.
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
