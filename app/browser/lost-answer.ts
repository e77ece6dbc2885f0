import { useSyncExternalStore } from 'react';
import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';

/** An answer that did not come: to something `sent`, or to reading the open page anew. */
export type Loss = {
  sent: boolean;
  /** The line broke off or is too slow, the server had no time, or what was sent is more than it takes. */
  why: 'line' | 'busy' | 'large';
};

type Results = Record<string, DataStrategyResult>;

const listeners = new Set<() => void>();
let lost: Loss | null = null;

/** The last answer that did not come; null once another one has come that makes it no matter. */
export const currentLoss = (): Loss | null => lost;

/** `currentLoss()`, and each change of it. */
export function useLoss(): Loss | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    currentLoss,
    () => null,
  );
}

/** What to tell of it, in a sentence or three. */
export function lossText({ sent, why }: Loss): string {
  if (why === 'large') return 'Isian terlalu panjang untuk dikirim. Persingkat teksnya, lalu coba lagi.';
  const reason = why === 'busy' ? 'Server sedang ramai.' : 'Koneksi terputus.';
  return sent
    ? `${reason} Jawaban belum diterima; isian Anda tetap di sini. Periksa, lalu coba lagi.`
    : `${reason} Yang terlihat di sini mungkin belum yang terbaru.`;
}

/**
 * Client middleware: keeps the open page, and what was typed into it, where no answer comes to a form of this page or to
 * reading it anew; React Router would put an error page in its place. A form stays as it was sent; data stays as it was.
 */
export async function keepPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  const { pathname, search } = new URL(request.url);
  const sent = request.method !== 'GET';
  const isOpenPage = pathname === window.location.pathname && (sent || search === window.location.search);
  const { kept, why } = withoutLosses(results, sent);
  // Nothing was asked where no route has a result.
  if (Object.keys(results).length === 0 || (why && !isOpenPage)) return results;
  // That a page was read anew says nothing of what was sent before.
  if (sent || !isOpenPage || !lost?.sent) tell(why && { sent, why });
  return kept;
}

function withoutLosses(results: Results, sent: boolean): { kept: Results; why: Loss['why'] | null } {
  const kept: Results = {};
  let why: Loss['why'] | null = null;
  for (const [routeId, result] of Object.entries(results)) {
    const loss = result.type === 'error' ? whyLost(result.result) : null;
    why ??= loss;
    if (!loss) kept[routeId] = result;
    // Pages are not read again after a status like this.
    else if (sent) kept[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
  }
  return { kept, why };
}

const lossOfStatus: Record<number, Loss['why']> = { 408: 'line', 413: 'large', 503: 'busy' };

/** Null for what the server did answer, and for faults of our own. */
function whyLost(thrown: unknown): Loss['why'] | null {
  if (isRouteErrorResponse(thrown)) return lossOfStatus[thrown.status] ?? null;
  // What an action throws comes wrapped like an answer of `data()`.
  const error = thrown instanceof Object && 'data' in thrown ? thrown.data : thrown;
  // `fetch` rejects with the one; the other is React Router's word for an answer that breaks off.
  return error instanceof TypeError || /decode turbo-stream/.test(String(error)) ? 'line' : null;
}

function tell(now: Loss | null): void {
  if (now === null && lost === null) return;
  lost = now;
  for (const changed of listeners) changed();
}
