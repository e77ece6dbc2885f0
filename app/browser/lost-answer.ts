import { useSyncExternalStore } from 'react';
import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';

/** No usable response came: the connection failed, the server is overloaded, or the request was too large. */
export type LostResponse = { kind: 'lost'; why: 'line' | 'busy' | 'large' };

/** `sent` is true if the response to a form was lost, false if only a request for the page's data was lost. */
type PageLoss = Omit<LostResponse, 'kind'> & { sent: boolean };

type Results = Record<string, DataStrategyResult>;

const listeners = new Set<() => void>();
let lost: PageLoss | null = null;

export const currentLoss = (): PageLoss | null => lost;

export function useLoss(): PageLoss | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    currentLoss,
    () => null,
  );
}

export function lossText({ sent, why }: PageLoss): string {
  if (why === 'large') return 'Isian terlalu panjang untuk dikirim. Persingkat teksnya, lalu coba lagi.';
  const reason = why === 'busy' ? 'Server sedang ramai.' : 'Koneksi terputus.';
  return sent
    ? `${reason} Jawaban belum diterima; isian Anda tetap di sini. Periksa, lalu coba lagi.`
    : `${reason} Yang terlihat di sini mungkin belum yang terbaru.`;
}

/** Client middleware: if a response is lost, keeps the page and its input instead of showing an error page. */
export async function keepOpenPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const sent = request.method !== 'GET';
  const isOpenPage = pathname === window.location.pathname && (sent || search === window.location.search);
  const { remaining, why } = withoutLosses(results, sent);
  if (Object.keys(results).length === 0) return results;
  if (why && !isOpenPage) return why === 'line' ? withLineLost(results) : results;
  // The warning that a form's response was lost stays until another form is sent or another page opens.
  if (sent || !isOpenPage || !lost?.sent) publishLoss(why && { sent, why });
  return remaining;
}

function withoutLosses(
  results: Results,
  sent: boolean,
): { remaining: Results; why: LostResponse['why'] | null } {
  const remaining: Results = {};
  let why: LostResponse['why'] | null = null;
  for (const [routeId, result] of Object.entries(results)) {
    const reason = result.type === 'error' ? lossReason(result.result) : null;
    why ??= reason;
    if (!reason) remaining[routeId] = result;
    // The error status makes React Router skip the revalidation, which would probably fail like the form's request.
    else if (sent) remaining[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
  }
  return { remaining, why };
}

/** Gives lost responses the status 408, for which the error page says that there is no connection. */
function withLineLost(results: Results): Results {
  const marked = Object.entries(results).map(([routeId, result]) => {
    const isLost = result.type === 'error' && lossReason(result.result) === 'line';
    return [routeId, isLost ? { ...result, result: data(null, { status: 408 }) } : result] as const;
  });
  return Object.fromEntries(marked);
}

const reasons: Record<number, LostResponse['why']> = { 408: 'line', 413: 'large', 503: 'busy' };

/** Returns why no usable response came; null for other error responses and for bugs in our code. */
export function lossReason(thrown: unknown): LostResponse['why'] | null {
  if (isRouteErrorResponse(thrown)) return reasons[thrown.status] ?? null;
  // If an action throws, React Router wraps the error in an object, as its `data`.
  const error = thrown instanceof Object && 'data' in thrown ? thrown.data : thrown;
  // A failed `fetch` rejects with a TypeError; if a response breaks off, React Router throws the 'turbo-stream' error.
  return error instanceof TypeError || /decode turbo-stream/.test(String(error)) ? 'line' : null;
}

function publishLoss(now: PageLoss | null): void {
  if (now === null && lost === null) return;
  lost = now;
  for (const changed of listeners) changed();
}
