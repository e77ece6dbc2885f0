import { asSystem } from '#server/db/access.ts';
import { markEvents, writeOrHalve } from '#server/orders/events.ts';
import { type PushEvent, readFollowedEvents, readPushFacts } from './facts.ts';
import { noticesOfEvents } from './notices.ts';
import { writeNotices } from './write.ts';

const EVENTS_AT_ONCE = 200;

/** Stores the notices that follow from order events. Safe in several processes at once: keys prevent duplicates. */
export async function followForPush(signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const events = await asSystem((tx) => readFollowedEvents(tx, EVENTS_AT_ONCE, after));
    await writeAbout(events);
    if (events.length < EVENTS_AT_ONCE) return;
    after = events.at(-1)?.id;
  }
}

/** Stores the notices before it marks their events. After a crash in between, the notices' keys prevent duplicates. */
async function writeAbout(events: readonly PushEvent[]): Promise<void> {
  await writeOrHalve(events, 'an event’s notices could not be written yet', async (some) => {
    const facts = await asSystem((tx) => readPushFacts(tx, some));
    await writeNotices(noticesOfEvents(some, facts));
    await markEvents(some, 'pushed');
    return [];
  });
}
