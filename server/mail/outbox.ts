import { mkdir, opendir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { env } from '../env.ts';
import { log } from '../log.ts';

/** Writes the mail to a file readable only by the program's user, because a reset link in it would open an account. */
export async function writeMailFile(id: string, message: SendMailOptions): Promise<void> {
  const folder = folderOfMails();
  const file = join(folder, `${id}.eml`);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message: bytes } = await transport.sendMail(message);
  if (!Buffer.isBuffer(bytes)) throw new Error('the mail came as a stream');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600 });
  log.info({ file }, 'no SMTP_URL: a mail was written to a file');
}

export async function deleteMailFilesBefore(limit: Date): Promise<number> {
  let deleted = 0;
  for await (const { name } of (await opendir(folderOfMails()).catch(unlessAbsent)) ?? []) {
    const file = join(folderOfMails(), name);
    if (!name.endsWith('.eml') || (await stat(file)).mtime >= limit) continue;
    await unlink(file).catch(unlessAbsent);
    deleted += 1;
  }
  return deleted;
}

function unlessAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function folderOfMails(): string {
  return join(env.dataDir, 'mail');
}
