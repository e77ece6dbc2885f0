import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { env } from '../env.ts';
import { log } from '../log.ts';

/**
 * Writes a mail as {dataDir}/mail/{id}.eml, readable by the program's user alone, and says in the log where; while the
 * program is tried out on one's own machine (no PUBLIC_URL) with its first link, so that one can go on without a mail server.
 * Elsewhere a log goes to many eyes, and a reset link in it would let each of them in. Ids are UUIDv7: file names stand in the
 * mails' order.
 */
export async function keepMail(id: string, message: SendMailOptions & { text: string }): Promise<void> {
  const folder = join(env.dataDir, 'mail');
  const file = join(folder, `${id}.eml`);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await transport.sendMail(message);
  if (!Buffer.isBuffer(bytes)) throw new Error('the mail came as a stream');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600 });
  const link = env.publicUrl ? undefined : /https?:\/\/\S+/.exec(message.text)?.[0];
  log.info({ file, link }, 'no SMTP_URL: a mail was written to a file');
}
