import { edgeOf } from '../../domain/edge.ts';

/** Only these have one spelling: no encoded letter, no doubled slash, none at the end. */
const PLAIN = /^\/(?:[A-Za-z0-9-]{1,64}(?:\/[A-Za-z0-9-]{1,64})*)?$/;

/** Marks that links gather on their way through chats and advertisements; no page reads them. */
const TRACKING = /^(?:utm_[a-z]+|fbclid|gclid|igshid|wbraid|gbraid)$/;

const MAX_VALUE_LENGTH = 200;

/**
 * The path and query under which a guest page is kept and rendered, or undefined when it is made anew each time: one that
 * nobody keeps, a search, and a parameter that the page does not read or that stands there twice. Each of those would
 * be pages without end.
 */
export function pagePath(url: string): string | undefined {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!PLAIN.test(path)) return undefined;
  const { keptBy, parameters } = edgeOf(path);
  if (keptBy !== 'program') return undefined;
  if (at < 0) return path;
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (TRACKING.test(name)) continue;
    if (!parameters.includes(name) || value.length > MAX_VALUE_LENGTH || kept.has(name)) return undefined;
    kept.set(name, `${name}=${encodeURIComponent(value)}`);
  }
  return kept.size > 0 ? `${path}?${[...kept.values()].sort().join('&')}` : path;
}
