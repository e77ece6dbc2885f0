import { asSystem } from '#server/db/access.ts';
import { passesByItself } from '#server/db/errors.ts';
import { log } from '#server/log.ts';
import { notePushed, type PushEvent, readFollowedEvents, readPushFacts } from './facts.ts';
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

/** On an error, it retries each half of the events, so that one bad event does not block the others. */
async function writeAbout(events: readonly PushEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    const facts = await asSystem((tx) => readPushFacts(tx, events));
    // Stored before the events are marked as done. After a crash in between, the notices' keys prevent duplicates.
    await writeNotices(noticesOfEvents(events, facts));
    await notePushed(events);
  } catch (error) {
    if (passesByItself(error)) throw error;
    if (events.length === 1) {
      log.error({ err: error, event: events[0]?.id }, 'an event’s notices could not be written yet');
      return;
    }
    const half = Math.ceil(events.length / 2);
    await writeAbout(events.slice(0, half));
    await writeAbout(events.slice(half));
  }
}
