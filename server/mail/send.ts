import { createTransport } from 'nodemailer';
import { headerText, type Mail } from '#domain/mail/message.ts';
import { env, resourceLimits } from '../env.ts';
import { countUse } from '../status/uses.ts';
import { writeMailFile } from './outbox.ts';

export const MAIL_LANES = 5;

/** `send` rejects if it takes longer than `withinMs`. A resent mail keeps its Message-ID, so it is shown only once. */
export type Sender = { send: (mail: Mail, withinMs: number) => Promise<void>; close: () => void };

/** Connections stay open until `close`. Without a mail server, mails are written to .eml files. */
export function openSender(): Sender {
  if (!env.smtpUrl)
    return { send: (mail) => writeMailFile(mail.id, messageOf(mail)), close: () => undefined };
  const transport = createTransport({
    url: env.smtpUrl,
    pool: true,
    maxConnections: MAIL_LANES,
    // Reports a broken connection as an error, because the caller decides whether to retry the mail.
    maxRequeues: 0,
    dnsTimeout: resourceLimits.mailSilenceMs,
    connectionTimeout: resourceLimits.mailSilenceMs,
    greetingTimeout: resourceLimits.mailSilenceMs,
    socketTimeout: resourceLimits.mailSilenceMs,
  });
  return {
    send: async (mail, withinMs) => {
      const signal = AbortSignal.timeout(withinMs);
      const late = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('the mail server took too long')));
      });
      try {
        await Promise.race([transport.sendMail({ ...messageOf(mail), signal }), late]);
        countUse('mail', true);
      } catch (error) {
        countUse('mail', isAboutOneMail(error));
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

export async function sendMail(mail: Mail): Promise<void> {
  const sender = openSender();
  try {
    await sender.send(mail, resourceLimits.mailMs);
  } finally {
    sender.close();
  }
}

/** Returns true if the mail server refused the recipient or the text with a 5xx code, so that retrying is useless. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

/** Returns true if the server refused only one recipient or text, which shows that the server itself works. */
function isAboutOneMail(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' || isRefusedForGood(error);
}

function messageOf(mail: Mail) {
  return {
    from: env.mailFrom,
    // An object always means one recipient. In a string, a comma in the address could add further recipients.
    to: { name: '', address: mail.to },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${senderHost()}>`,
    date: mail.createdAt,
    // Suppresses automatic replies such as holiday notices.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function senderHost(): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(env.mailFrom)?.[1] ?? 'localhost';
}
