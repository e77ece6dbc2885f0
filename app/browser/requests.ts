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

/** Waits until no navigation or form is running. Await this before a revalidation, which would abort the navigation. */
export async function waitUntilRouterIdle(): Promise<void> {
  while (pendingRequests > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

function resolveIfIdle(): void {
  if (pendingRequests > 0) return;
  const callbacks = waiting;
  waiting = [];
  for (const resolve of callbacks) resolve();
}
