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
    // Lets the router process the response first.
    setTimeout(resolveIfIdle);
  }
}

/** Returns when the router's last requests began, on the clock of `performance.now()`; 0 if the document was the last. */
export function dataRequestedAtMs(): number {
  return busySinceMs;
}

/** Waits until no navigation or form is pending, because a revalidation would abort it. */
export async function waitUntilRouterIdle(): Promise<void> {
  while (pendingRequests > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

function resolveIfIdle(): void {
  if (pendingRequests > 0) return;
  const callbacks = waiting;
  waiting = [];
  for (const resolve of callbacks) resolve();
}
