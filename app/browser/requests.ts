let underWay = 0;
let waiting: (() => void)[] = [];

/** Client middleware: knows whether the router waits for the server. */
export async function noteRequest<T>(_: unknown, next: () => Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await next();
  } finally {
    underWay -= 1;
    // Once the router has taken the answer.
    setTimeout(tellIfIdle);
  }
}

/** Reading the page again before that would break off what is under way. */
export async function routerIdle(): Promise<void> {
  while (underWay > 0) await new Promise<void>((resolve) => waiting.push(resolve));
}

function tellIfIdle(): void {
  if (underWay > 0) return;
  const told = waiting;
  waiting = [];
  for (const tell of told) tell();
}
