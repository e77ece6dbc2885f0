import { useSyncExternalStore } from 'react';
import { type DataStrategyResult, data, isRouteErrorResponse } from 'react-router';

export type Loss = {
  sent: boolean;
  why: 'line' | 'busy' | 'large';
};

type Results = Record<string, DataStrategyResult>;

const listeners = new Set<() => void>();
let lost: Loss | null = null;

/** Null once a later answer makes the loss irrelevant. */
export const currentLoss = (): Loss | null => lost;

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

export function lossText({ sent, why }: Loss): string {
  if (why === 'large') return 'Isian terlalu panjang untuk dikirim. Persingkat teksnya, lalu coba lagi.';
  const reason = why === 'busy' ? 'Server sedang ramai.' : 'Koneksi terputus.';
  return sent
    ? `${reason} Jawaban belum diterima; isian Anda tetap di sini. Periksa, lalu coba lagi.`
    : `${reason} Yang terlihat di sini mungkin belum yang terbaru.`;
}

/** Client middleware: keeps the page and what was typed where no answer comes; React Router would show an error page. */
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
  // `fetch` rejects with the one; React Router words an answer that breaks off like the other.
  return error instanceof TypeError || /decode turbo-stream/.test(String(error)) ? 'line' : null;
}

function tell(now: Loss | null): void {
  if (now === null && lost === null) return;
  lost = now;
  for (const changed of listeners) changed();
}
