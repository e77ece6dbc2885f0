import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from './browser.ts';
import { programData } from './program.ts';

/** Returns the reset link from the newest mail to `email`, which the program has written as an .eml file. */
export async function resetLinkFor(email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const mails = await mailsTo(email);
      link = mails.map(linkIn).findLast((found) => found !== undefined);
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** File names are UUIDv7, so sorting them sorts the mails by time. */
async function mailsTo(email: string): Promise<string[]> {
  const folder = join(programData(), 'mail');
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return texts.filter((text) => text.includes(`To: ${email}`));
}

function linkIn(mail: string): string | undefined {
  // In quoted-printable text, a '=' at the end of a line continues it, and '=3D' stands for '='.
  const plain = mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
  return /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec(plain)?.[0];
}
