import { asSystem } from '#server/db/access.ts';
import { markEvents, writeOrHalve } from '#server/orders/events.ts';
import { type PushEvent, readPushFacts, readUnpushedEvents } from './facts.ts';
import { pushesOfEvents } from './pushes.ts';
import { storePushes } from './store-pushes.ts';

const EVENTS_AT_ONCE = 200;

/** Stores the pushes about new order events. Several processes may run this, because each push has a unique key. */
export async function storePushesOfEvents(signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const events = await asSystem((tx) => readUnpushedEvents(tx, EVENTS_AT_ONCE, after));
    await storePushesAbout(events);
    if (events.length < EVENTS_AT_ONCE) return;
    after = events.at(-1)?.id;
  }
}

/** Stores the pushes before it marks their events. After a crash in between, the pushes' keys prevent duplicates. */
async function storePushesAbout(events: readonly PushEvent[]): Promise<void> {
  await writeOrHalve(events, 'an event’s notices could not be written yet', async (some) => {
    const facts = await asSystem((tx) => readPushFacts(tx, some));
    await storePushes(pushesOfEvents(some, facts));
    await markEvents(some, 'pushed');
    return [];
  });
}
