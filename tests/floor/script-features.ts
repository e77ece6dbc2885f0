import { type Browser, type Known, known, lackedBy } from './support.ts';

/** A property of an object of the language or the browser: `AbortSignal.any`, `Array.prototype.toSorted`. */
type Member = { owner: string; name: string; path: string; isOfLanguage: boolean; lackedBy: Browser[] };

const { Intl: intl, ...languageObjects } = known.javascript.builtins as Known;
const interfaces = known.api as Known;

/** All properties that MDN's data has for objects of the language, including those of `Intl`, and of the browser. */
const members: Member[] = [
  ...Object.entries(languageObjects).flatMap(([owner, data]) => membersOf(owner, data, true)),
  ...membersOf('Intl', intl, true),
  ...Object.entries(intl ?? {}).flatMap(([owner, data]) => membersOf(`Intl.${owner}`, data, true)),
  ...Object.entries(interfaces).flatMap(([owner, data]) => membersOf(owner, data, false)),
];

/** Globals that a supported browser lacks: constructors, functions, objects. */
export const lackedGlobals: Set<string> = new Set(
  [languageObjects, interfaces, interfaces.Window ?? {}].flatMap((place) =>
    Object.entries(place).flatMap(([name, data]) =>
      /^\w+$/.test(name) && data && lackedBy(data).length > 0 ? [name] : [],
    ),
  ),
);

/** `Owner.name` of each property that a supported browser lacks. */
export const lackedMembers: Set<string> = new Set(
  members.flatMap(({ owner, name, lackedBy: browsers }) => (browsers.length > 0 ? [`${owner}.${name}`] : [])),
);

/** The path of each such property in a browser that has it: `AbortSignal.any`, `Array.prototype.toSorted`. */
export const lackedPaths: string[] = members.flatMap(({ path, lackedBy: browsers }) =>
  browsers.length > 0 ? [path] : [],
);

/**
 * Names that no object of a supported browser has, so that the name alone identifies them; of the language and of the
 * browser.
 */
export const lackedNames = { language: namesLacked(true), browser: namesLacked(false) };

/** Iterators got these methods late, but arrays have long had them. */
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
    // The data does not tell which property of the language's objects is static; none of them is both.
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
