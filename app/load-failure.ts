import { data, isRouteErrorResponse } from 'react-router';
import { isNodeLost } from '../server/db/errors.ts';
import { type Overload, overloadIn } from '../server/http/protection/overload.ts';
import { log } from '../server/log.ts';

export function requestIdOf(request: Request): string {
  return request.headers.get('x-kedai-request-id') ?? '-';
}

/** Runs `read`. Logs an unexpected error and throws a 500 with `sentence`; rethrows responses and overload errors. */
export async function loadOr<T>(
  request: Request,
  sentence: (error: unknown) => string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMeant(error) || overloadIn(error) || hasLeft(request, error)) throw error;
    logFailure(request, error);
    throw data(sentence(error), { status: 500 });
  }
}

/** For data that a page can do without: returns null on any error and logs the unexpected ones. */
export async function loadOrNull<T>(request: Request, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isMeant(error) && !overloadIn(error)) logFailure(request, error);
    return null;
  }
}

/** Falls back to `part` if `whole` needs a database node that is down. The page works without that node's data. */
export async function withNodeFallback<T>(whole: () => Promise<T>, part: () => Promise<T>): Promise<T> {
  try {
    return await whole();
  } catch (error) {
    if (!isNodeLost(error)) throw error;
    return part();
  }
}

/** Returns `failed(…)` if `act` fails: with 503 if the database is busy or down, else with 500 after logging. */
export async function actOr<T, F>(
  request: Request,
  failed: (reason: string, status: 500 | 503) => F,
  act: () => Promise<T>,
): Promise<T | F> {
  try {
    return await act();
  } catch (error) {
    if (isMeant(error) || hasLeft(request, error)) throw error;
    const overload = overloadIn(error);
    if (!overload) {
      logFailure(request, error);
      return failed(`ada gangguan di server, silakan coba lagi. (Code: ${requestIdOf(request)})`, 500);
    }
    // The loss of a database node was logged once when it was detected. A warning per request would flood the log.
    const level = isNodeLost(error) ? 'debug' : 'warn';
    log[level]({ err: error, requestId: requestIdOf(request) }, 'a form met a database that is busy or away');
    return failed(`${states[overload]}, coba lagi sebentar lagi.`, 503);
  }
}

const states: Record<Overload, string> = {
  busy: 'server sedang ramai',
  away: 'server sedang dipulihkan',
  shop: 'toko ini sedang dipulihkan',
  shops: 'sebagian toko sedang dipulihkan',
};

function isMeant(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error) || isDataWithStatus(error);
}

function hasLeft({ signal }: Request, error: unknown): boolean {
  return signal.aborted && error === signal.reason;
}

/** Matches a thrown `data(…)` before React Router turns it into an error response. */
function isDataWithStatus(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  );
}

function logFailure(request: Request, error: unknown): void {
  const { method, url } = request;
  log.error({ err: error, requestId: requestIdOf(request), method, url }, 'a request failed');
}
