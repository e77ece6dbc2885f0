import { createTransport } from 'nodemailer';
import { env } from '../env.ts';
import { headerText, type Mail } from './message.ts';
import { keepMail } from './outbox.ts';

/** A mail server silent for longer counts as down. */
const SILENCE_MS = 10_000;

const LONGEST_MS = 60_000;

/** As an .eml file without a mail server. Sent again, it has the same Message-ID, so that readers see it once. */
export async function sendMail(mail: Mail): Promise<void> {
  const message = {
    from: env.mailFrom,
    // As an object it is one address, whatever characters it holds.
    to: { name: '', address: mail.to },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${senderHost()}>`,
    date: mail.createdAt,
    // Keeps holiday answers away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (!env.smtpUrl) return keepMail(mail.id, message);
  const transport = createTransport({
    url: env.smtpUrl,
    dnsTimeout: SILENCE_MS,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  });
  let cut: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    cut = setTimeout(() => reject(new Error('the mail server took too long')), LONGEST_MS);
  });
  try {
    await Promise.race([transport.sendMail(message), tooLong]);
  } finally {
    clearTimeout(cut);
    transport.close();
  }
}

/** 5xx: asking again changes nothing. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  const { responseCode, command } = error;
  return Number(responseCode) >= 500 && (command === 'RCPT TO' || command === 'DATA');
}

function senderHost(): string {
  return /@([a-z0-9.-]+)>?\s*$/i.exec(env.mailFrom)?.[1] ?? 'localhost';
}
