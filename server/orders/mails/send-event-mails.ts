import { openSender } from '#server/mail/send.ts';
import { markEvents, writeOrHalve } from '../events.ts';
import { deliverTogether, type MailToSend } from './deliver-together.ts';
import { lettersAbout } from './letters.ts';
import { storeLetters } from './store-letters.ts';
import { BATCH, readUnmailedEvents, type UnmailedEvents } from './unmailed-events.ts';

/** Sends mails about new order events. Call it in one process at a time. True if new payment proofs need a check. */
export async function sendMailsOfEvents(origin: string, signal?: AbortSignal): Promise<boolean> {
  const sender = openSender();
  let hasProofs = false;
  try {
    for (let waiting: UnmailedEvents | undefined = await readUnmailedEvents(); waiting; ) {
      hasProofs ||= waiting.events.some(({ kind }) => kind === 'proof_sent');
      await deliverTogether(waiting.unsent, sender, signal);
      await deliverTogether(await storeMailsOfEvents(waiting, origin), sender, signal);
      const last: string | undefined = waiting.events[BATCH - 1]?.id;
      waiting = last === undefined ? undefined : await readUnmailedEvents(last);
    }
  } finally {
    sender.close();
  }
  return hasProofs;
}

/** Stores the mails about events, then marks the events as mailed. Mail keys prevent duplicates after a crash. */
export function storeMailsOfEvents({ events, facts }: UnmailedEvents, origin: string): Promise<MailToSend[]> {
  return writeOrHalve(events, 'an event’s mails could not be written yet', async (some) => {
    const letters = some.flatMap((event) => lettersAbout(event, facts, origin));
    const mails = letters.length === 0 ? [] : await storeLetters(letters, origin);
    await markEvents(some, 'mailed');
    return mails;
  });
}
