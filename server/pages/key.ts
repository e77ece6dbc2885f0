/** The open pages that look the same to every guest and depend on no shop. */
const STEADY = new Set(['/', '/privasi', '/ketentuan']);
const STOREFRONT = /^\/toko\/[A-Za-z0-9-]{1,64}(?:\/[A-Za-z0-9-]{1,64})*$/;
const LIST = /^\/toko\/[^/]+$/;
/** Marks that links gather on their way through chats and advertisements; no page reads them. */
const TRACKING = /^(?:utm_[a-z]+|fbclid|gclid|igshid|wbraid|gbraid)$/;

/**
 * The path and query under which a guest page is kept and rendered, or undefined when the page is always made
 * anew: searches, and addresses with parameters that we do not know, that stand there twice, or that the page does not
 * read; each of them would be a page of its own without end.
 */
export function pagePath(url: string, keptParameters: ReadonlySet<string>): string | undefined {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  if (!STEADY.has(path) && !STOREFRONT.test(path)) return undefined;
  if (at < 0) return path;
  const kept = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.slice(at + 1))) {
    if (TRACKING.test(name)) continue;
    if (!keptParameters.has(name) || value.length > 200 || kept.has(name) || !LIST.test(path))
      return undefined;
    kept.set(name, `${name}=${encodeURIComponent(value)}`);
  }
  return kept.size > 0 ? `${path}?${[...kept.values()].sort().join('&')}` : path;
}
