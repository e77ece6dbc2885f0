import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { chooseEncoding, compressed } from '../pages/compress.ts';
import { cacheControl } from '../pages/keeping.ts';
import type { Answer } from './application.ts';
import type { TakenBody } from './limits/limits.ts';
import { sendStream } from './limits/streaming.ts';
import { sealedPolicy, securityHeaders } from './security.ts';

const WORTH_COMPRESSING_BYTES = 1_024;
const WHOLE = /^(?:text\/(?:html|x-script|plain|css)|application\/(?:json|manifest\+json))/;

/** Makes the Fetch request that the application sees; it is aborted when the visitor leaves before the answer. */
export function toRequest(
  req: IncomingMessage,
  res: ServerResponse,
  url: string,
  body: TakenBody['content'],
): Request {
  const leaving = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // Fetch wants `duplex` with a stream as body; TypeScript's DOM types do not know it yet.
  const init: RequestInit & { duplex?: 'half' } = { method: req.method, headers, signal: leaving.signal };
  if (body !== null) Object.assign(init, { body, duplex: 'half' });
  return new Request(url, init);
}

/** Sends a Fetch response: pages and data whole and compressed, everything else as the stream it is. */
export async function sendResponse(
  req: IncomingMessage,
  res: ServerResponse,
  answer: Answer,
  requestId: string,
): Promise<void> {
  const { response } = answer;
  const head = headOf(answer, requestId);
  const type = response.headers.get('content-type') ?? '';
  if (req.method === 'HEAD' || response.body === null) {
    await response.body?.cancel();
    res.writeHead(response.status, head).end();
    return;
  }
  if (!WHOLE.test(type) || response.headers.has('content-encoding')) {
    res.writeHead(response.status, head);
    await sendStream(Readable.fromWeb(response.body as ReadableStream), res);
    return;
  }
  let bytes: Buffer<ArrayBufferLike> = Buffer.from(await response.arrayBuffer());
  if (bytes.length >= WORTH_COMPRESSING_BYTES) {
    const encoding = chooseEncoding(String(req.headers['accept-encoding'] ?? ''));
    bytes = await compressed(bytes, encoding, 'fast');
    head.push('vary', 'accept-encoding');
    if (encoding !== 'identity') head.push('content-encoding', encoding);
  }
  head.push('content-length', String(bytes.length));
  res.writeHead(response.status, head).end(bytes);
}

/** Raw header pairs: what the application said, and what every answer carries. */
function headOf({ response, keeping = null }: Answer, requestId: string): string[] {
  const head = ['x-request-id', requestId];
  for (const [name, value] of response.headers) {
    if (name !== 'content-length') head.push(name, value);
  }
  head.push('cache-control', response.status < 400 ? cacheControl(keeping) : 'no-store');
  if (!response.headers.has('content-security-policy')) head.push('content-security-policy', sealedPolicy);
  head.push(...securityHeaders);
  return head;
}
