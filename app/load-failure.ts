import { data, isRouteErrorResponse } from 'react-router';
import { isNodeLost } from '../server/db/errors.ts';
import { type Overload, overloadIn } from '../server/http/limits/overload.ts';
import { log } from '../server/log.ts';

/** People get it as 'Code'. */
export function requestIdOf(request: Request): string {
  return request.headers.get('x-kedai-request-id') ?? '-';
}

/**
 * Logs an unexpected failure once and throws the page's own sentence with 500. Answers thrown on purpose pass, and so
 * does an overloaded database.
 */
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

/** For what a page can do without: null where it cannot be read, which is logged as by `loadOr`. */
export async function loadOrNull<T>(request: Request, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!isMeant(error) && !overloadIn(error)) logFailure(request, error);
    return null;
  }
}

/** Reads `part` where a node of the cluster is lost that `whole` needs, so that the page goes on without what lies there. */
export async function withNodeFallback<T>(whole: () => Promise<T>, part: () => Promise<T>): Promise<T> {
  try {
    return await whole();
  } catch (error) {
    if (!isNodeLost(error)) throw error;
    return part();
  }
}

/** Returns the sentence beside the form, with what was typed; 503 where the database is busy or away. */
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
    // A lost node is told of once, by whoever found it.
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

/** Work was stopped, as nobody waits for its answer. */
function hasLeft({ signal }: Request, error: unknown): boolean {
  return signal.aborted && error === signal.reason;
}

/** `data(…)` as it is thrown, before React Router makes an error response of it. */
function isDataWithStatus(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'type' in error && error.type === 'DataWithResponseInit'
  );
}

function logFailure(request: Request, error: unknown): void {
  const { method, url } = request;
  log.error({ err: error, requestId: requestIdOf(request), method, url }, 'a request failed');
}
