import { shrinkPhoto } from '#app/browser/photos/shrink-photo.ts';
import { withTimeout } from '#app/browser/with-timeout.ts';
import type { Answer } from '#app/forms/answers.ts';

/** The slowest upload that the server accepts, in bytes per millisecond. The timeout leaves time for such an upload. */
const BYTES_A_MS = 4;
const ANSWER_MS = 30_000;

/** Photos are shrunk to this many pixels; with fewer, the bars of a barcode could not be told apart. */
const LONGEST_SIDE = 2000;

export type ReadReceipt = { ok: true; nomorResi: string } | { ok: false; reason: string };

const lost = 'Foto belum terkirim. Periksa sambungan internet, lalu coba lagi, atau ketik nomornya.';
const signedOut = 'Sesi Anda berakhir. Muat ulang halaman dan masuk lagi, atau ketik nomornya.';

export async function readReceipt(address: string, photo: File, leaving: AbortSignal): Promise<ReadReceipt> {
  const shrunk = await shrinkPhoto(photo, LONGEST_SIDE);
  if (!shrunk.ok) return shrunk;
  const { file } = shrunk;
  const body = new FormData();
  body.append('foto', file, file.name);
  try {
    return await withTimeout(
      ANSWER_MS + file.size / BYTES_A_MS,
      async (signal) => {
        // If the session has ended, the server redirects to the login, which 'manual' reports as type 'opaqueredirect'.
        const init = { method: 'POST', body, redirect: 'manual', signal } as const;
        const { type, text } = await fetch(address, init).then(async (answer) => ({
          type: answer.type,
          text: await answer.text(),
        }));
        return type === 'opaqueredirect' ? { ok: false, reason: signedOut } : resultIn(text);
      },
      leaving,
    );
  } catch {
    return { ok: false, reason: lost };
  }
}

function resultIn(text: string): ReadReceipt {
  // JSON.parse throws if a proxy answered with HTML. `readReceipt` treats the error as a lost connection.
  const { kind, values, errors, sentence } = JSON.parse(text) as Answer & { errors?: Answer['values'] };
  const { nomorResi } = values;
  if (kind === 'done' && nomorResi) return { ok: true, nomorResi };
  return { ok: false, reason: errors?.foto || sentence || lost };
}
