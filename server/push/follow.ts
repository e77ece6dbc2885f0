import { asSystem } from '#server/db/access.ts';
import { passesByItself } from '#server/db/errors.ts';
import { log } from '#server/log.ts';
import { notePushed, type PushEvent, readFollowedEvents, readPushFacts } from './facts.ts';
import { noticesOfEvents } from './notices.ts';
import { writeNotices } from './write.ts';

const EVENTS_AT_ONCE = 200;

/** Writes down what devices are to be told of orders. Several processes may run it at once: each notice has one key. */
export async function followForPush(signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined; ; ) {
    signal?.throwIfAborted();
    const events = await asSystem((tx) => readFollowedEvents(tx, EVENTS_AT_ONCE, after));
    await writeAbout(events);
    if (events.length < EVENTS_AT_ONCE) return;
    after = events.at(-1)?.id;
  }
}

/** On an error it tries both halves, so that one bad event does not block the others. */
async function writeAbout(events: readonly PushEvent[]): Promise<void> {
  if (events.length === 0) return;
  try {
    const facts = await asSystem((tx) => readPushFacts(tx, events));
    // Before the mark: after a crash in between, the notices' keys prevent duplicates.
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
