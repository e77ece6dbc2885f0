import { createTransport } from 'nodemailer';
import { env } from '../env.ts';
import { headerText, type Mail } from './message.ts';
import { keepMail } from './outbox.ts';

/** A mail server that is slower than this counts as down: the visitor is waiting for it. */
const SMTP_TIMEOUT_MS = 5_000;

/**
 * Sends a mail now: by SMTP where the operator named a server, else as an .eml file into the data folder,
 * with its `link` in the log, so that a person without a mail server can go on. Throws when it can't be handed over.
 */
export async function sendMail(mail: Mail, link: string): Promise<void> {
  const message = {
    from: env.mailFrom,
    // As an object the address is one address, whatever characters it holds.
    to: { name: '', address: mail.to },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    // Keeps holiday answers away.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (!env.smtpUrl) return keepMail(message, link);
  const transport = createTransport({
    url: env.smtpUrl,
    dnsTimeout: SMTP_TIMEOUT_MS,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
  });
  await transport.sendMail(message);
}
