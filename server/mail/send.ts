import { createTransport } from 'nodemailer';
import { env, limits } from '../env.ts';
import { headerText, type Mail } from './message.ts';
import { keepMail } from './outbox.ts';

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
    dnsTimeout: limits.mailSilenceMs,
    connectionTimeout: limits.mailSilenceMs,
    greetingTimeout: limits.mailSilenceMs,
    socketTimeout: limits.mailSilenceMs,
  });
  let cut: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    cut = setTimeout(() => reject(new Error('the mail server took too long')), limits.mailMs);
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
