import { policyOf } from '#domain/routes/policies.ts';

const PLAIN = /^\/(?:[A-Za-z0-9-]{1,64}(?:\/[A-Za-z0-9-]{1,64})*(?:\.(?:json|atom))?)?$/;

const TRACKING = /^(?:utm_[a-z]+|fbclid|gclid|igshid|wbraid|gbraid)$/;

const MAX_VALUE_LENGTH = 200;

/** Returns a page's cache key. Returns undefined for pages that are never cached, such as search results. */
export function pagePath(url: string): string | undefined {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!PLAIN.test(path)) return undefined;
  const { cachedBy, parameters } = policyOf(path);
  if (cachedBy !== 'program') return undefined;
  if (at < 0 || parameters === 'ignored') return path;
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (TRACKING.test(name)) continue;
    if (!parameters.includes(name) || value.length > MAX_VALUE_LENGTH || query.has(name)) return undefined;
    query.set(name, `${name}=${encodeURIComponent(value)}`);
  }
  return query.size > 0 ? `${path}?${[...query.values()].sort().join('&')}` : path;
}
