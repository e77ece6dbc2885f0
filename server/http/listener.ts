import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { takesFiles } from '../../domain/access.ts';
import { mayHoldSession } from '../accounts/session-cookie.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { countRequest } from '../metrics.ts';
import { guestPageOf, renderGuestPage, serveKeptPage } from '../pages/serve.ts';
import { sendResponse, toRequest } from './adapter.ts';
import type { Answer, Application } from './application.ts';
import { clientAddress, trustOf } from './client-address.ts';
import { type BodyShare, openShare } from './limits/body-budget.ts';
import { takeUploadPlace } from './limits/large-uploads.ts';
import { isLarge, isMultipart, refusalOfFirstLine, takeBody } from './limits/limits.ts';
import { isTooFarAhead } from './limits/pipelining.ts';
import { BrokenSource } from './limits/streaming.ts';
import { answerOperation } from './operation.ts';
import { isOwnWrite, nameOf, originOf } from './origin.ts';
import { readAway, redirect, refuse, sentenceOf } from './refusal.ts';

/** Answers files and says whether the path was one: the client build, uploaded pictures. */
export type FileServer = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

const isTrusted = trustOf(env.trustedProxies);

/** One request's way in: not too many at once on its connection, kept pages, probes, first line, files, origin and body of a write, then the application. */
export function makeListener(application: Application, files: readonly FileServer[]): RequestListener {
  return (req, res) => {
    if (isTooFarAhead(req, res) || serveKeptPage(req, res) || answerOperation(req, res)) return;
    const requestId = randomUUID();
    logWhenDone(req, res, requestId);
    answer(req, res, requestId, application, files).catch((error) => fail(req, res, requestId, error));
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  application: Application,
  files: readonly FileServer[],
): Promise<void> {
  const url = req.url ?? '/';
  const method = req.method ?? '';
  const refusal = refusalOfFirstLine(method, url);
  if (refusal) return refuse(req, res, refusal, requestId);
  const reads = method === 'GET' || method === 'HEAD';
  const port = req.socket.localPort ?? env.port;
  const origin = originOf(env, port);
  const name = nameOf(req.headers.host ?? '', env, port);
  if (name === 'foreign') return refuse(req, res, 421, requestId);
  // Cookies and the origin of writes go by one name; the other names of this machine lead there.
  if (name === 'local' && reads) return redirect(req, res, origin + url, requestId);
  const path = url.split('?', 1)[0] ?? url;
  if (reads && files.some((serve) => serve(req, res, path))) return;
  setOwnHeaders(req, requestId);
  if (!reads) return answerWrite(req, res, requestId, application, origin);
  const page = guestPageOf(req);
  if (!page) {
    const request = toRequest(req, res, origin + url, null);
    return send(req, res, requestId, request, await application(request));
  }
  // What is kept must not depend on who asked first: on their cookies, on asking for its head only, on their leaving.
  const request = new Request(toRequest(req, res, origin + page, null), { method: 'GET', signal: null });
  request.headers.delete('cookie');
  const fresh = await renderGuestPage(req, res, page, requestId, () => application(request));
  if (fresh) await send(req, res, requestId, request, fresh);
}

async function answerWrite(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  application: Application,
  origin: string,
): Promise<void> {
  if (!isOwnWrite(req.headers, origin)) return refuse(req, res, 403, requestId);
  if (!mayUpload(req) || !isMultipart(req)) {
    return answerOwnWrite(req, res, requestId, application, origin);
  }
  const giveBack = takeUploadPlace(req.headers.cookie ?? '', isLarge(req));
  if (!giveBack) return refuse(req, res, 'busy', requestId);
  try {
    await answerOwnWrite(req, res, requestId, application, origin);
  } finally {
    giveBack();
  }
}

async function answerOwnWrite(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  application: Application,
  origin: string,
): Promise<void> {
  const share = openShare();
  try {
    await answerBody(req, res, requestId, application, origin, share);
  } finally {
    share.release();
  }
}

async function answerBody(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  application: Application,
  origin: string,
  share: BodyShare,
): Promise<void> {
  const body = await takeBody(req, mayUpload(req), share);
  if (body.refusal) return refuse(req, res, body.refusal, requestId);
  const request = toRequest(req, res, origin + req.url, body.content);
  const answer = await application(request).catch((error) => {
    if (!body.refusal) throw error;
  });
  // An upload is read while the action runs, so its limits may only show now.
  if (body.refusal || !answer) return refuse(req, res, body.refusal ?? 500, requestId);
  if (req.complete) return send(req, res, requestId, request, answer);
  // It was refused before all of it was read: a file over its limit, say.
  await send(req, res, requestId, request, withHeaders(answer, { connection: 'close' }));
  readAway(req);
}

/**
 * Files are sent to a few addresses of the dashboard only, by somebody who is logged in. The cookie may still be made up:
 * the guard finds that out before the dashboard reads a byte of it.
 */
function mayUpload({ url = '', headers }: IncomingMessage): boolean {
  return takesFiles(url.split('?', 1)[0] ?? '') && mayHoldSession(headers.cookie);
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  request: Request,
  answer: Answer,
): Promise<void> {
  const { response, overload } = answer;
  if (!overload) {
    const isLater = response.status === 503 && !response.headers.has('retry-after');
    return sendResponse(req, res, isLater ? withHeaders(answer, { 'retry-after': '3' }) : answer, requestId);
  }
  if (!request.url.split('?', 1)[0]?.endsWith('.data')) return refuse(req, res, overload, requestId);
  // A client navigation shows the text of an answer that is not in React Router's own encoding as what happened.
  const headers = { 'retry-after': '3', 'content-type': 'text/plain; charset=utf-8' };
  const told = new Response(sentenceOf(overload), { status: 503, headers });
  await sendResponse(req, res, { response: told }, requestId);
}

function withHeaders({ response, keeping }: Answer, more: Record<string, string>): Answer {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  return { response: new Response(response.body, { status: response.status, headers }), keeping };
}

/** Nothing that a client writes may look like a word of ours. */
function setOwnHeaders(req: IncomingMessage, requestId: string): void {
  const forwarded = req.headers['x-forwarded-for'];
  const address = clientAddress(req.socket.remoteAddress, String(forwarded ?? ''), isTrusted);
  for (const name of Object.keys(req.headers)) if (name.startsWith('x-kedai-')) delete req.headers[name];
  req.headers['x-kedai-client-ip'] = address;
  req.headers['x-kedai-request-id'] = requestId;
}

function fail(req: IncomingMessage, res: ServerResponse, requestId: string, error: unknown): void {
  // A visitor who left in the middle is no failure of ours; an answer that broke at its source has ended the same way.
  const hasLeft = res.destroyed || res.closed || (req.destroyed && !req.complete);
  if (hasLeft && !(error instanceof BrokenSource)) return;
  log.error({ err: error, requestId }, 'a request failed outside the application');
  if (res.headersSent) res.destroy();
  else refuse(req, res, 500, requestId);
}

function logWhenDone(req: IncomingMessage, res: ServerResponse, requestId: string): void {
  const startedAt = performance.now();
  res.once('close', () => {
    const tookMs = performance.now() - startedAt;
    const path = (req.url ?? '').split('?', 1)[0] ?? '';
    countRequest(req.method ?? '', path, res.statusCode, tookMs / 1_000);
    log.info(
      {
        requestId,
        method: req.method,
        path,
        status: res.statusCode,
        ms: Math.round(tookMs),
        done: res.writableFinished,
      },
      'request',
    );
  });
}
