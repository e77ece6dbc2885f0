import { randomUUID } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { policyOf } from '#domain/routes/policies.ts';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { countRequest } from '../metrics.ts';
import { addressedAs, originOf } from './address/origin.ts';
import type { Application } from './application.ts';
import { answerOperation } from './operation.ts';
import { pagePath } from './pages/key.ts';
import { renderOnce, serveCachedPage } from './pages/serve.ts';
import { refusalOfFirstLine } from './protection/first-line.ts';
import { isTooFarAhead } from './protection/pipelining.ts';
import { answerInTurn } from './protection/shop-pages.ts';
import { BrokenSource } from './protection/streaming.ts';
import { redirect, refuse } from './refusal.ts';
import { type RequestContext, toRequest } from './request-context.ts';
import { sendAnswer } from './send.ts';
import { answerWrite, type SessionHolder } from './write.ts';

type FileServer = (req: IncomingMessage, res: ServerResponse, path: string) => boolean;

type Handed = {
  files: readonly FileServer[];
  holderOf: SessionHolder;
};

export function makeListener(application: Application, handed: Handed): RequestListener {
  return (req, res) => {
    if (isTooFarAhead(req, res) || serveCachedPage(req, res) || answerOperation(req, res)) return;
    const requestId = randomUUID();
    logWhenDone(req, res, requestId);
    answer(req, res, requestId, application, handed).catch((error) => fail(req, res, requestId, error));
  };
}

async function answer(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  application: Application,
  { files, holderOf }: Handed,
): Promise<void> {
  const { url = '/', method = '' } = req;
  const refusal = refusalOfFirstLine(method, url);
  if (refusal) return refuse(req, res, refusal, requestId);
  const reads = method === 'GET' || method === 'HEAD';
  const port = req.socket.localPort ?? env.port;
  const origin = originOf(env, port);
  const name = addressedAs(req.headers.host ?? '', env, port);
  if (name === 'foreign') return refuse(req, res, 421, requestId);
  // Redirects other names of this machine, such as localhost: cookies and the origin check know only our origin.
  if (name === 'local' && reads) return redirect(req, res, origin + url, requestId);
  const path = pathOf(url);
  if (reads && files.some((serve) => serve(req, res, path))) return;
  const visit = { req, res, requestId, origin, policy: policyOf(path) };
  if (!reads) return answerWrite(visit, application, holderOf);
  const page = pagePath(url);
  if (page) return answerAll(visit, page, application);
  await sendAnswer(visit, await answerInTurn(path, application, toRequest(visit, url, null)));
}

async function answerAll(visit: RequestContext, page: string, application: Application): Promise<void> {
  // A cached page must not depend on its first visitor, who may send HEAD or leave early.
  const request = new Request(toRequest(visit, page, null), { method: 'GET', signal: null });
  const fresh = await renderOnce(visit, page, () => application(request));
  if (fresh) await sendAnswer(visit, fresh);
}

function fail(req: IncomingMessage, res: ServerResponse, requestId: string, error: unknown): void {
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
    const { url = '', method = '' } = req;
    const path = pathOf(url);
    const { statusCode: status, writableFinished: done } = res;
    countRequest(method, path, status, tookMs / 1_000);
    log.info({ requestId, method, path, status, ms: Math.round(tookMs), done }, 'request');
  });
}

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
