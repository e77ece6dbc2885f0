import { startTransition, useEffect, useState } from 'react';

let pendingRequests = 0;
let busySinceMs = 0;
let waiting: (() => void)[] = [];

export async function trackRequest<T>(_: unknown, next: () => Promise<T>): Promise<T> {
  if (pendingRequests === 0) busySinceMs = performance.now();
  pendingRequests += 1;
  try {
    return await next();
  } finally {
    pendingRequests -= 1;
    // Calls `resolveIfIdle` later, so that the router processes the response first.
    setTimeout(resolveIfIdle);
  }
}

/** Returns when the router last began to request data, as `performance.now()`; 0 if all data came with the document. */
export function dataRequestedAtMs(): number {
  return busySinceMs;
}

/** Waits until no navigation or form is running. */
export async function waitUntilRouterIdle(): Promise<void> {
  while (pendingRequests > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

/**
 * Returns a function to await before a revalidation. It waits until the router is idle and React has rendered the
 * router's state. An earlier revalidation would abort a navigation, or drop the answer of a form before it is shown.
 */
export function useWaitUntilSettled(): () => Promise<void> {
  const [rendered, setRendered] = useState<() => void>();
  useEffect(() => rendered?.(), [rendered]);
  // React renders transitions in order, and the router sets its state in one.
  const waitUntilRendered = () =>
    new Promise<void>((resolve) => startTransition(() => setRendered(() => resolve)));
  return async () => {
    let requestedAtMs: number;
    do {
      await waitUntilRouterIdle();
      requestedAtMs = busySinceMs;
      await waitUntilRendered();
      // The user may have opened a page or sent a form in the meantime.
    } while (pendingRequests > 0 || busySinceMs !== requestedAtMs);
  };
}

function resolveIfIdle(): void {
  if (pendingRequests > 0) return;
  const callbacks = waiting;
  waiting = [];
  for (const resolve of callbacks) resolve();
}
