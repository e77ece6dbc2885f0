import { openSender } from '#server/mail/send.ts';
import { markEvents, writeOrHalve } from '../events.ts';
import { deliverTogether, type MailToSend } from './deliver-together.ts';
import { enqueueLetters } from './enqueue.ts';
import { lettersAbout } from './letters.ts';
import { BATCH, readWaiting, type Waiting } from './waiting.ts';

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

/** Stores the mails about these events, then marks them. After a crash in between, the keys prevent duplicate mails. */
export function writeMails({ events, facts }: Waiting, origin: string): Promise<MailToSend[]> {
  return writeOrHalve(events, 'an event’s mails could not be written yet', async (some) => {
    const letters = some.flatMap((event) => lettersAbout(event, facts, origin));
    const mails = letters.length === 0 ? [] : await enqueueLetters(letters, origin);
    await markEvents(some, 'mailed');
    return mails;
  });
}
