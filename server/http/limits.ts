import type { IncomingMessage } from 'node:http';
import { ReadableStream } from 'node:stream/web';

const MAX_URL_LENGTH = 4_096;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_UPLOAD_BYTES = 40 * 1024 * 1024;
const MAX_FIELDS = 1_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** What React Router never gets to see: the status of a request whose first line is already wrong. */
export function refusalOfFirstLine(method: string, url: string): 400 | 404 | 405 | 414 | undefined {
  if (!METHODS.has(method)) return 405;
  if (url.length > MAX_URL_LENGTH) return 414;
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  // A path that starts with two slashes or holds a backslash would be read as another host further on.
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return 404;
  if (path.includes('%')) {
    const plain = decodedPath(path);
    if (plain === undefined) return 400;
    if (plain.includes('\0')) return 404;
  }
  return end >= 0 && /%00/.test(url) ? 400 : undefined;
}

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** A request's body; `refusal` may be set later, while a streamed body is being read. */
export type TakenBody = { content: Uint8Array<ArrayBuffer> | ReadableStream | null; refusal?: 400 | 413 };

/**
 * Takes the body within its limits: 2 MB, or 40 MB for a form with files where `mayUpload`; at most 1,000 fields.
 * Small bodies are read whole, large uploads stay a stream. What is announced as too large is refused unread.
 */
export async function takeBody(req: IncomingMessage, mayUpload: boolean): Promise<TakenBody> {
  const type = req.headers['content-type'] ?? '';
  const maxBytes = isMultipart(req) && mayUpload ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES;
  const announced = announcedBytes(req);
  if (announced > maxBytes) return { content: null, refusal: 413 };
  const taken: TakenBody = { content: null };
  const chunks = limited(req, maxBytes, fieldCounter(type), taken);
  if (isLargeUpload(req)) {
    taken.content = ReadableStream.from(chunks);
    return taken;
  }
  const parts: Buffer[] = [];
  try {
    for await (const chunk of chunks) parts.push(chunk);
  } catch (error) {
    if (taken.refusal === undefined) throw error;
    return taken;
  }
  taken.content = Buffer.concat(parts);
  return taken;
}

/** Whether the body is a form with files that may be larger than 2 MB, by what it announces, if it does. */
export function isLargeUpload(req: IncomingMessage): boolean {
  return isMultipart(req) && !(announcedBytes(req) <= MAX_BODY_BYTES);
}

function isMultipart(req: IncomingMessage): boolean {
  return /^multipart\/form-data/i.test(req.headers['content-type'] ?? '');
}

/** NaN where the body announces nothing. */
function announcedBytes(req: IncomingMessage): number {
  return Number(req.headers['content-length'] ?? Number.NaN);
}

async function* limited(
  req: IncomingMessage,
  maxBytes: number,
  countFields: (chunk: Buffer) => number,
  taken: TakenBody,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  // The stream must survive a refusal: its socket still has to carry the answer.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    bytes += chunk.length;
    if (bytes > maxBytes) taken.refusal = 413;
    else if (countFields(chunk) > MAX_FIELDS) taken.refusal = 400;
    if (taken.refusal !== undefined) throw new Error('the request body is over its limits');
    yield chunk;
  }
}

/** Counts a form's fields chunk by chunk, before any parser spends memory on them. */
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
