import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { env } from '../env.ts';
import { log } from '../log.ts';
import { metricsText } from '../metrics-sum.ts';
import { readiness } from './health.ts';
import { sealedPolicy, securityHeaders } from './security.ts';

export const { version } = JSON.parse(readFileSync(resolve('package.json'), 'utf8')) as { version: string };

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Answers /healthz and /metrics before most checks and the log, so that probes always work and are not logged. */
export function answerOperation(req: IncomingMessage, res: ServerResponse): boolean {
  const url = req.url as string;
  if (!url.startsWith('/healthz') && !url.startsWith('/metrics')) return false;
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const work = workFor(url.split('?', 1)[0] as string, req, res);
  work?.catch((error) => {
    log.error({ err: error }, 'a probe could not be answered');
    res.destroy();
  });
  return work !== undefined;
}

function workFor(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> | undefined {
  if (path === '/healthz/live') return Promise.resolve(send(req, res, 200, JSON_TYPE, '{"status":"live"}'));
  if (path === '/healthz' || path === '/healthz/ready') return sendReadiness(req, res);
  return path === '/metrics' && env.metricsToken ? sendMetrics(req, res, env.metricsToken) : undefined;
}

async function sendReadiness(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const parts = await readiness();
  const isReady = parts.database && parts.migrations && parts.listen;
  const text = JSON.stringify({ status: isReady ? 'ready' : 'not ready', version, ...parts });
  send(req, res, isReady ? 200 : 503, JSON_TYPE, text, isReady ? [] : ['retry-after', '3']);
}

async function sendMetrics(req: IncomingMessage, res: ServerResponse, token: string): Promise<void> {
  if (!isSame(req.headers.authorization ?? '', `Bearer ${token}`))
    return send(req, res, 401, TEXT_TYPE, 'METRICS_TOKEN?', ['www-authenticate', 'Bearer']);
  const text = await metricsText();
  if (text === null) send(req, res, 503, TEXT_TYPE, 'a worker did not answer', ['retry-after', '3']);
  else send(req, res, 200, METRICS_TYPE, text);
}

function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  type: string,
  text: string,
  more: string[] = [],
): void {
  res.writeHead(status, [
    'content-type',
    type,
    'content-length',
    String(Buffer.byteLength(text)),
    'cache-control',
    'no-store',
    'content-security-policy',
    sealedPolicy,
    ...more,
    ...securityHeaders,
  ]);
  res.end(req.method === 'HEAD' ? undefined : text);
}
