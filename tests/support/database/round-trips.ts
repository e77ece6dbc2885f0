import pg from 'pg';
import { flushBatchers } from '#server/bounds/batcher.ts';
import { Pipeline } from '#server/db/pipeline.ts';
import { closePool } from '#server/db/pool.ts';
import { flushChanges } from '#server/live/notify.ts';

/** Closes all connections, then counts how often `work` waits for the database; statements sent together count once. */
export async function countRoundTrips(work: () => Promise<unknown>): Promise<number> {
  // Writes that earlier calls have deferred would be counted too, so they are sent first.
  await Promise.all([flushBatchers(), flushChanges()]);
  await closePool();
  const original = pg.Client.prototype.query;
  const underWay = new WeakMap<pg.Client, number>();
  let trips = 0;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const before = underWay.get(this) ?? 0;
    if (before === 0) trips += 1;
    underWay.set(this, before + 1);
    const arrived = () => underWay.set(this, (underWay.get(this) ?? 1) - 1);
    const callback = args.at(-1);
    if (typeof callback === 'function')
      args[args.length - 1] = (...results: unknown[]) => {
        arrived();
        callback(...results);
      };
    const answer = Reflect.apply(original, this, args);
    if (args[0] instanceof Pipeline) args[0].answer.then(arrived, arrived);
    else if (answer instanceof Promise) answer.then(arrived, arrived);
    return answer;
  } as typeof original;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = original;
    await closePool();
  }
  return trips;
}
