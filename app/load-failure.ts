import { data, isRouteErrorResponse } from 'react-router';
import { overloadIn } from '../server/http/limits/overload.ts';
import { log } from '../server/log.ts';

/** The id under which a request's log lines are found; people get it as 'Code'. */
export function requestIdOf(request: Request): string {
  return request.headers.get('x-kedai-request-id') ?? '-';
}

/**
 * Runs a loader's reading. What fails for no reason of the visitor's is logged once and becomes the page's own
 * sentence with status 500; answers thrown on purpose pass, and so does what is answered with 503 for the whole page:
 * no free connection to the database, or none that can work.
 */
export async function loadOr<T>(
  request: Request,
  sentence: (error: unknown) => string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isMeant(error) || overloadIn(error)) throw error;
    logFailure(request, error);
    throw data(sentence(error), { status: 500 });
  }
}

/**
 * The same for an action: the sentence comes back beside the form, with what was typed, instead of replacing the page;
 * also where only the database is busy or away, then with 503.
 */
export async function actOr<T, F>(
  request: Request,
  failed: (reason: string, status: 500 | 503) => F,
  act: () => Promise<T>,
): Promise<T | F> {
  try {
    return await act();
  } catch (error) {
    if (isMeant(error)) throw error;
    const overload = overloadIn(error);
    if (!overload) {
      logFailure(request, error);
      return failed(`ada gangguan di server, silakan coba lagi. (Code: ${requestIdOf(request)})`, 500);
    }
    log.warn({ err: error, requestId: requestIdOf(request) }, 'a form met a database that is busy or away');
    const state = overload === 'busy' ? 'server sedang ramai' : 'server sedang dipulihkan';
    return failed(`${state}, coba lagi sebentar lagi.`, 503);
  }
}

function isMeant(error: unknown): boolean {
  return error instanceof Response || isRouteErrorResponse(error) || isDataWithStatus(error);
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
