let underWay = 0;
let waiting: (() => void)[] = [];

export async function noteRequest<T>(_: unknown, next: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await next();
  } finally {
    underWay -= 1;
    // Gives the router time to process the response first.
    setTimeout(tellIfIdle);
  }
}

/** Waits until no navigation or form is pending, because a revalidation would abort it. */
export async function routerIdle(): Promise<void> {
  while (underWay > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

function tellIfIdle(): void {
  if (underWay > 0) return;
  const callbacks = waiting;
  waiting = [];
  for (const tell of callbacks) tell();
}
