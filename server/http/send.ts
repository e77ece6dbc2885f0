import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ApplicationAnswer } from './application.ts';
import { cacheControl } from './cache-policy.ts';
import { chooseEncoding, compressed } from './compress.ts';
import { sendStream } from './protection/streaming.ts';
import { refuse, sentenceOf } from './refusal.ts';
import type { RequestContext } from './request-context.ts';
import { sealedPolicy, secretPageHeaders, securityHeaders } from './security.ts';

const WORTH_COMPRESSING_BYTES = 1_024;
const WHOLE = /^(?:text\/(?:html|x-script|plain|css)|application\/(?:json|manifest\+json|atom\+xml))/;

export async function sendAnswer(visit: RequestContext, answer: ApplicationAnswer): Promise<void> {
  const { req, res, requestId } = visit;
  const { response, overload } = answer;
  if (!overload) {
    const isLater = response.status === 503 && !response.headers.has('retry-after');
    return sendResponse(visit, isLater ? withHeaders(answer, { 'retry-after': '3' }) : answer);
  }
  if (!req.url?.split('?', 1)[0]?.endsWith('.data')) return refuse(req, res, overload, requestId);
  // Sends plain text, because React Router shows it to the visitor instead of decoding it as a .data response.
  const headers = { 'retry-after': '3', 'content-type': 'text/plain; charset=utf-8' };
  await sendResponse(visit, { response: new Response(sentenceOf(overload), { status: 503, headers }) });
}

export function withHeaders(
  { response, ...rest }: ApplicationAnswer,
  more: Record<string, string>,
): ApplicationAnswer {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return { ...rest, response: new Response(response.body, { status: response.status, headers }) };
}

async function sendResponse(visit: RequestContext, answer: ApplicationAnswer): Promise<void> {
  const { req, res } = visit;
  const { response } = answer;
  const head = headOf(visit, answer);
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

function headOf(
  { requestId, policy }: RequestContext,
  { response, cachePolicy = null }: ApplicationAnswer,
): string[] {
  const mayBeCached = policy.cachedBy !== 'nobody' && response.status < 400;
  const head = ['x-request-id', requestId, 'cache-control', cacheControl(mayBeCached ? cachePolicy : null)];
  for (const [name, value] of response.headers) if (name !== 'content-length') head.push(name, value);
  if (!response.headers.has('content-security-policy')) head.push('content-security-policy', sealedPolicy);
  head.push(...(policy.isSecret ? secretPageHeaders : securityHeaders));
  return head;
}
