import { passesByItself } from '#server/db/errors.ts';
import { log } from '#server/log.ts';
import { openSender } from '#server/mail/send.ts';
import { deliverTogether, type MailToSend } from './deliver-together.ts';
import { enqueueLetters } from './enqueue.ts';
import { lettersAbout } from './letters.ts';
import { BATCH, noteMailed, readWaiting, type Waiting } from './waiting.ts';

/**
 * Writes and sends the mails about all events that have none yet. One process at a time: another one would send what this one
 * is sending. `origin` is where links lead. True if proofs of payment are among what was told.
 */
export async function followEvents(origin: string, signal?: AbortSignal): Promise<boolean> {
  const sender = openSender();
  let hasProofs = false;
  try {
    for (let waiting: Waiting | undefined = await readWaiting(); waiting; ) {
      hasProofs ||= waiting.events.some(({ kind }) => kind === 'proof_sent');
      await deliverTogether(waiting.unsent, sender, signal);
      await deliverTogether(await writeMails(waiting, origin), sender, signal);
      const last: string | undefined = waiting.events[BATCH - 1]?.id;
      waiting = last === undefined ? undefined : await readWaiting(last);
    }
  } finally {
    sender.close();
  }
  return hasProofs;
}

/** In halves where they cannot be written together, so that an event with an error holds up no other. */
export async function writeMails(waiting: Waiting, origin: string): Promise<MailToSend[]> {
  try {
    return await writeTogether(waiting, origin);
  } catch (error) {
    if (passesByItself(error)) throw error;
    const { events } = waiting;
    if (events.length > 1) {
      const half = Math.ceil(events.length / 2);
      const first = await writeMails({ ...waiting, events: events.slice(0, half) }, origin);
      return [...first, ...(await writeMails({ ...waiting, events: events.slice(half) }, origin))];
    }
    log.error({ err: error, event: events[0]?.id }, 'an event’s mails could not be written yet');
    return [];
  }
}

/** The mails are kept before the events are done with: what a crash between the two leaves is found by its key. */
async function writeTogether({ events, facts }: Waiting, origin: string): Promise<MailToSend[]> {
  if (events.length === 0) return [];
  const letters = events.flatMap((event) => lettersAbout(event, facts, origin));
  const mails = letters.length === 0 ? [] : await enqueueLetters(letters, origin);
  await noteMailed(events);
  return mails;
}
