import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { asSystem } from '#server/db/access.ts';
import { storeMailsOfEvents } from '#server/orders/mails/send-event-mails.ts';
import { readUnmailedEvents } from '#server/orders/mails/unmailed-events.ts';

export async function failedMail(
  recipient = 'pemilik@contoh.test',
): Promise<{ id: string; subject: string }> {
  const id = randomUUIDv7();
  const subject = `Surat ${randomUUID().slice(0, 8)}`;
  await asSystem((tx) =>
    tx
      .insertInto('mails')
      .values({
        id,
        key: `uji ${id}`,
        recipient,
        subject,
        bodyText: 'Isi yang tidak untuk pengelola',
        bodyHtml: '<p>Isi</p>',
        expiresAt: null,
        tries: 13,
        lastError: 'connect ECONNREFUSED 127.0.0.1:25',
        sentAt: null,
        failedAt: new Date(),
        retriedAt: null,
      })
      .execute(),
  );
  return { id, subject };
}

/** Stores the mails about all events that have none yet, as a job does in the program, but does not send them. */
export async function writeOrderMails(origin = 'http://kedai.test'): Promise<void> {
  for (;;) {
    const waiting = await readUnmailedEvents();
    if (waiting.events.length === 0) return;
    await storeMailsOfEvents(waiting, origin);
  }
}

/** Returns the link in the newest reset mail to this address. Such mails stay in the table, since tests send none. */
export async function resetLink(email: string): Promise<URL> {
  const mail = await asSystem((tx) =>
    tx
      .selectFrom('mails')
      .select('bodyText')
      .where('recipient', '=', email)
      .where('expiresAt', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  const link = mail && /https?:\/\/\S+\/reset-password\?token=[A-Za-z0-9]+/.exec(mail.bodyText)?.[0];
  if (!link) throw new Error(`no reset mail to ${email}`);
  return new URL(link);
}

export async function confirmLinkOf(email: string): Promise<URL> {
  const mails = await asSystem((tx) =>
    tx.selectFrom('mails').select('bodyText').where('recipient', '=', email).orderBy('id', 'desc').execute(),
  );
  const links = mails.flatMap(
    ({ bodyText }) => /https?:\/\/\S+\/konfirmasi-email\?token=[\w-]+/.exec(bodyText) ?? [],
  );
  if (!links[0]) throw new Error(`no mail to confirm ${email}`);
  return new URL(links[0]);
}
