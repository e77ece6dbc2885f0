import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { browserFloor } from '../../ops/bundle/browser-floor.ts';

/** MDN's data uses these names for browsers. */
export type Browser = 'safari' | 'safari_ios' | 'chrome' | 'chrome_android' | 'firefox' | 'firefox_android';

const { safari, chrome, firefox } = browserFloor;

const versions: Record<Browser, number> = {
  safari,
  safari_ios: safari,
  chrome,
  chrome_android: chrome,
  firefox,
  firefox_android: firefox,
};

export const floorBrowsers = Object.keys(versions) as Browser[];

/** MDN's data nests features: each object contains its subfeatures by name. */
export type Known = { [name: string]: Known | undefined };

export const known = compat as unknown as Record<'api' | 'css' | 'html' | 'javascript', Known>;

/** Returns the supported browsers that lack a feature. `prefix` is a vendor prefix, such as `-webkit-`. */
export function lackedBy(feature: Known | undefined, prefix = ''): Browser[] {
  const support = (feature?.__compat as CompatStatement | undefined)?.support;
  if (!support) return [];
  return floorBrowsers.filter((browser) => {
    const statements = support[browser];
    return (
      statements !== undefined && ![statements].flat().some((one) => isThere(one, versions[browser], prefix))
    );
  });
}

function isThere(statement: SimpleSupportStatement, version: number, prefix: string): boolean {
  const { version_added: added, version_removed: removed, flags } = statement;
  if (flags || added === false || added === 'preview') return false;
  if ((statement.prefix ?? '') !== prefix || statement.alternative_name) return false;
  return added === null || (numberOf(added) <= version && (!removed || numberOf(removed) > version));
}

function numberOf(version: string): number {
  return Number.parseFloat(version.replace('≤', ''));
}
