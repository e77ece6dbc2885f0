import { policyOf } from '#domain/routes/policies.ts';

/** Paths with one spelling only. */
const PLAIN = /^\/(?:[A-Za-z0-9-]{1,64}(?:\/[A-Za-z0-9-]{1,64})*)?$/;

/** Links gather these on their way through chats and advertisements. */
const TRACKING = /^(?:utm_[a-z]+|fbclid|gclid|igshid|wbraid|gbraid)$/;

const MAX_VALUE_LENGTH = 200;

/** Undefined for what is made anew each time: searches and unknown parameters would be pages without end. */
export function pagePath(url: string): string | undefined {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!PLAIN.test(path)) return undefined;
  const { cachedBy, parameters } = policyOf(path);
  if (cachedBy !== 'program') return undefined;
  if (at < 0) return path;
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (TRACKING.test(name)) continue;
    if (!parameters.includes(name) || value.length > MAX_VALUE_LENGTH || kept.has(name)) return undefined;
    kept.set(name, `${name}=${encodeURIComponent(value)}`);
  }
  return kept.size > 0 ? `${path}?${[...kept.values()].sort().join('&')}` : path;
}
