import { passesByItself } from '#server/db/errors.ts';
import { log } from '#server/log.ts';
import { openSender } from '#server/mail/send.ts';
import { deliverTogether, type MailToSend } from './deliver-together.ts';
import { enqueueLetters } from './enqueue.ts';
import { lettersAbout } from './letters.ts';
import { BATCH, noteMailed, readWaiting, type Waiting } from './waiting.ts';

/** Sends the mails about new order events, in one process only. Returns true if proofs of payment were among them. */
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

/** Stores the mails about these events. On an error it tries both halves, so that one bad event blocks no others. */
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

/** Stores the mails, then marks their events as mailed. After a crash in between, the keys prevent duplicate mails. */
async function writeTogether({ events, facts }: Waiting, origin: string): Promise<MailToSend[]> {
  if (events.length === 0) return [];
  const letters = events.flatMap((event) => lettersAbout(event, facts, origin));
  const mails = letters.length === 0 ? [] : await enqueueLetters(letters, origin);
  await noteMailed(events);
  return mails;
}
