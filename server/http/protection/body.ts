import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';
import { resourceLimits } from '#server/env.ts';
import type { BodyShare } from './body-budget.ts';
import { creditAfter } from './streaming.ts';

/** 'form' means that the body is too large for a form without files. */
type BodyRefusal = 400 | 413 | 'form' | 'slow' | 'busy';

export type TakenBody = {
  content: Uint8Array<ArrayBuffer> | ReadableStream | null;
  refusal?: BodyRefusal;
};

/** Reads forms completely. Leaves an upload as a stream, so that the action can check the sender's rights first. */
export async function takeBody(
  req: IncomingMessage,
  mayUpload: boolean,
  share: BodyShare,
): Promise<TakenBody> {
  const isUpload = mayUpload && isMultipart(req);
  const bounds = isUpload
    ? { maxBytes: resourceLimits.uploadBytes, tooLarge: 413 as const }
    : { maxBytes: resourceLimits.formBytes, tooLarge: 'form' as const };
  // Does not check uploads here, because the route's action refuses too large ones, unread, with its own message.
  if (!isUpload && announcedBytes(req) > bounds.maxBytes) return { content: null, refusal: bounds.tooLarge };
  const taken: TakenBody = { content: null };
  const chunks = limited(req, bounds, share, taken);
  if (isUpload) {
    taken.content = ReadableStream.from(chunks);
    return taken;
  }
  try {
    taken.content = await joined(chunks);
  } catch (error) {
    if (taken.refusal === undefined) throw error;
  }
  return taken;
}

export function isMultipart(req: IncomingMessage): boolean {
  return /^multipart\/form-data/i.test(req.headers['content-type'] ?? '');
}

export function isLarge(req: IncomingMessage): boolean {
  return !(announcedBytes(req) <= resourceLimits.largeUploadBytes);
}

function announcedBytes(req: IncomingMessage): number {
  return Number(req.headers['content-length'] ?? Number.NaN);
}

/** Copies chunks into one array, because a list of one-byte chunks would take a hundred times the body's size. */
async function joined(chunks: AsyncIterable<Buffer>): Promise<Uint8Array<ArrayBuffer>> {
  let whole = new Uint8Array(1_024);
  let length = 0;
  for await (const chunk of chunks) {
    if (length + chunk.length > whole.length) {
      const larger = new Uint8Array(Math.max(2 * whole.length, length + chunk.length));
      larger.set(whole.subarray(0, length));
      whole = larger;
    }
    whole.set(chunk, length);
    length += chunk.length;
  }
  return whole.subarray(0, length);
}

async function* limited(
  req: IncomingMessage,
  { maxBytes, tooLarge }: { maxBytes: number; tooLarge: BodyRefusal },
  share: BodyShare,
  taken: TakenBody,
): AsyncGenerator<Buffer> {
  const countFields = fieldCounter(req.headers['content-type'] ?? '');
  // Stopping before the end must not destroy the socket, because the refusal must still be sent over it.
  const chunks = req.iterator({ destroyOnReturn: false });
  let creditMs: number = resourceLimits.slowLineMs;
  let bytes = 0;
  for (;;) {
    const askedAt = performance.now();
    const next = await within(creditMs, chunks.next());
    if (next?.done) return;
    const chunk: Buffer | undefined = next?.value;
    bytes += chunk?.length ?? 0;
    creditMs = creditAfter(creditMs, { waitedMs: performance.now() - askedAt, bytes: chunk?.length ?? 0 });
    if (!chunk) taken.refusal = 'slow';
    else if (bytes > maxBytes) taken.refusal = tooLarge;
    else if (countFields(chunk) > resourceLimits.formFields) taken.refusal = 400;
    else if (!share.grow(chunk.length)) taken.refusal = 'busy';
    if (!chunk || taken.refusal !== undefined) throw new Error('the request body is over its limits');
    yield chunk;
  }
}

async function within<T>(ms: number, coming: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), undefined);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}

function fieldCounter(contentType: string): (chunk: Buffer) => number {
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return occurrences(Buffer.from('&'));
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  return boundary ? occurrences(Buffer.from(`--${boundary}`)) : () => 0;
}

function occurrences(mark: Buffer): (chunk: Buffer) => number {
  let count = 0;
  let tail = Buffer.alloc(0);
  return (chunk) => {
    const text = tail.length > 0 ? Buffer.concat([tail, chunk]) : chunk;
    let at = text.indexOf(mark);
    let end = 0;
    while (at >= 0) {
      count += 1;
      end = at + mark.length;
      at = text.indexOf(mark, end);
    }
    tail = Buffer.from(text.subarray(Math.max(end, text.length - mark.length + 1)));
    return count;
  };
}
