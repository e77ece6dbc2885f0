type SemaphoreOptions = { concurrency: number; maxWaiting: number };

type Run = <T>(work: () => Promise<T>) => Promise<T | null>;

export function makeSemaphore(line: SemaphoreOptions): Run {
  return makeSemaphores(line.concurrency, { only: line }).only;
}

export function makeSemaphorePerKey(line: SemaphoreOptions) {
  const queues = new Map<string, { run: Run; users: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T | null> => {
    const queue = queues.get(key) ?? { run: makeSemaphore(line), users: 0 };
    queues.set(key, queue);
    queue.users += 1;
    try {
      return await queue.run(work);
    } finally {
      queue.users -= 1;
      if (queue.users === 0) queues.delete(key);
    }
  };
}

/** Makes queues that together run at most `slots` tasks at a time. Earlier queues in `lines` get free slots first. */
export function makeSemaphores<Name extends string>(
  slots: number,
  lines: Record<Name, SemaphoreOptions>,
): Record<Name, Run> {
  let running = 0;
  const queues = Object.entries<SemaphoreOptions>(lines).map(([name, line]) => ({
    ...line,
    name,
    running: 0,
    waiting: [] as (() => void)[],
  }));
  const begin = () => {
    for (const line of queues) {
      while (running < slots && line.running < line.concurrency && line.waiting.length > 0) {
        running += 1;
        line.running += 1;
        line.waiting.shift()?.();
      }
    }
  };
  const turns = queues.map((line): [string, Run] => [
    line.name,
    async (work) => {
      const isFree = running < slots && line.running < line.concurrency;
      if (!isFree && line.waiting.length >= line.maxWaiting) return null;
      await new Promise<void>((start) => {
        line.waiting.push(start);
        begin();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        line.running -= 1;
        begin();
      }
    },
  ]);
  return Object.fromEntries(turns) as Record<Name, Run>;
}
