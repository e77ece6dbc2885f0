import { resourceLimits } from '#server/env.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

export function refusalOfFirstLine(method: string, url: string): 400 | 404 | 405 | 414 | undefined {
  if (!METHODS.has(method)) return 405;
  if (url.length > resourceLimits.urlLength) return 414;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  // A path like `//host/x` or `/\host/x` is refused, because later code would take `host` for another server.
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return 404;
  if (path.includes('%')) {
    const plain = decodedPath(path);
    if (plain === undefined) return 400;
    if (plain.includes('\0')) return 404;
  }
  return end >= 0 && /%00/.test(url) ? 400 : undefined;
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
