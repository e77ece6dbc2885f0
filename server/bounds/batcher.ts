import { log } from '../log.ts';

const FLUSH_MS = 20;

const flushes: (() => Promise<void>)[] = [];

/** Returns a function that schedules `store` to run within 20 ms. Calls made until then share that run. */
export function batcher(what: string, store: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const run = () => {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(store).catch((error) => log.warn({ err: error }, `${what} could not be stored`));
    return last;
  };
  flushes.push(run);
  return () => {
    timer ??= setTimeout(run, FLUSH_MS).unref();
  };
}

export async function flushBatchers(): Promise<void> {
  await Promise.all(flushes.map((flush) => flush()));
}
