import { tooLargeText } from '#app/browser/photos/shrink-photo.ts';
import { withTimeout } from '#app/browser/with-timeout.ts';
import type { ProductDraftsAnswer } from './action.ts';
import type { Reply } from './sending.ts';
import type { LocalPhoto } from './stored-photos.ts';

/** The slowest upload that the server accepts, in bytes per millisecond; the timeout allows for it. */
const BYTES_A_MS = 4;
const ANSWER_MS = 30_000;

const signedOutText =
  'Sesi Anda berakhir. Masuk lagi untuk melanjutkan; foto tetap tersimpan di perangkat ini.';

export async function sendPhoto(address: string, photo: LocalPhoto, leaving: AbortSignal): Promise<Reply> {
  const { key, storeId, namaProduk, numbers, file } = photo;
  if (!file || !numbers) return { kind: 'refused', reason: photo.reason };
  const body = new FormData();
  for (const [name, value] of Object.entries({ key, storeId, namaProduk, ...numbers }))
    body.append(name, value);
  body.append('photos', file, file.name);
  try {
    return await withTimeout(
      ANSWER_MS + file.size / BYTES_A_MS,
      async (signal) => {
        // If the session has ended, the server redirects to the login; 'manual' shows this as type 'opaqueredirect'.
        const init = { method: 'POST', body, redirect: 'manual', signal } as const;
        const answer = await fetch(address, init);
        return replyIn(answer, await answer.text());
      },
      leaving,
    );
  } catch {
    return { kind: 'lost', why: 'line' };
  }
}

function replyIn({ type, status }: Response, text: string): Reply {
  if (type === 'opaqueredirect' || [401, 403, 404].includes(status))
    return { kind: 'signedOut', reason: signedOutText };
  const answer = parsedAnswer(text);
  if (answer?.kind === 'done') return { kind: 'done' };
  if ([408, 429, 502, 503, 504].includes(status)) return { kind: 'lost', why: 'busy' };
  if (status === 413 && !answer) return { kind: 'refused', reason: tooLargeText };
  if (!answer || status >= 500) return { kind: 'lost', why: 'failed' };
  const [wrong] = answer.wrong ?? [];
  if (wrong) return { kind: 'refused', reason: wrong.reason };
  const [error = ''] = Object.values(answer.errors);
  return { kind: 'stopped', reason: answer.sentence || error };
}

/** Returns null if the response is not our JSON (for example a page or a proxy's plain text). */
function parsedAnswer(text: string): ProductDraftsAnswer | null {
  try {
    const answer = JSON.parse(text);
    return answer?.kind === 'done' || answer?.kind === 'refused' ? answer : null;
  } catch {
    return null;
  }
}
