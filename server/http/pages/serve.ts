import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '#server/env.ts';
import { countPageHit, countPageMiss } from '#server/metrics.ts';
import { addressedAs } from '../address/origin.ts';
import type { ApplicationAnswer } from '../application.ts';
import { chooseEncoding } from '../compress.ts';
import type { RequestContext } from '../request-context.ts';
import { addPage, cachedPage, renderingStart } from './cache.ts';
import { type Entry, makeEntry } from './entry.ts';
import { pagePath } from './key.ts';
import { packLater } from './packing.ts';

const underWay = new Map<string, { startedAt: number; result: Promise<Entry | undefined> }>();

/** Sends a page, or returns false if it is not cached. For speed, creates no URL, header object or promise. */
export function serveCachedPage(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const raw = req.rawHeaders;
  let host = '';
  let accepted = '';
  let knownEtag = '';
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') host = raw[at + 1] as string;
    else if (name.length === 15 && name.toLowerCase() === 'accept-encoding') accepted = raw[at + 1] as string;
    else if (name.length === 13 && name.toLowerCase() === 'if-none-match') knownEtag = raw[at + 1] as string;
  }
  const url = req.url as string;
  const path = url.includes('?') ? pagePath(url) : url;
  if (path === undefined) return false;
  const nowMs = Date.now();
  const entry = cachedPage(path, nowMs);
  if (entry === undefined || !isAskedByOwnName(req, host)) return false;
  sendEntry(res, entry, req.method === 'HEAD', accepted, knownEtag, randomUUID());
  countPageHit();
  return true;
}

function isAskedByOwnName(req: IncomingMessage, host: string): boolean {
  return env.publicUrl !== undefined || addressedAs(host, env, req.socket.localPort ?? env.port) === 'own';
}

/** Renders a page once for concurrent requests. Sends a page that may be cached; returns any other page unsent. */
export async function renderOnce(
  visit: RequestContext,
  page: string,
  render: () => Promise<ApplicationAnswer>,
): Promise<ApplicationAnswer | undefined> {
  const other = underWay.get(page);
  // Does not share a rendering that began before the last change, because it may show the old state.
  const shared =
    other?.startedAt === renderingStart() ? await other.result.catch(() => undefined) : undefined;
  if (shared) {
    sendFresh(visit, shared);
    return undefined;
  }
  countPageMiss();
  const startedAt = renderingStart();
  const begunAtMs = Date.now();
  const rendering = render();
  const result = rendering.then((answer) => makeEntry(answer, begunAtMs));
  const mine = { startedAt, result };
  underWay.set(page, mine);
  try {
    const entry = await result;
    if (!entry) return await rendering;
    if (addPage(page, entry, startedAt)) packLater(page, entry);
    sendFresh(visit, entry);
    return undefined;
  } finally {
    if (underWay.get(page) === mine) underWay.delete(page);
  }
}

function sendFresh({ req, res, requestId }: RequestContext, entry: Entry): void {
  const { 'accept-encoding': accepted, 'if-none-match': knownEtag } = req.headers;
  sendEntry(res, entry, req.method === 'HEAD', String(accepted ?? ''), knownEtag ?? '', requestId);
}

function sendEntry(
  res: ServerResponse,
  entry: Entry,
  headOnly: boolean,
  accepted: string,
  knownEtag: string,
  requestId: string,
): void {
  const { head, notModifiedHead, body } = entry.variants[chooseEncoding(accepted)];
  if (knownEtag !== '' && knownEtag.includes(entry.etag)) {
    // All requests can share this array, because writeHead reads it before another request can change it.
    notModifiedHead[1] = requestId;
    res.writeHead(304, notModifiedHead).end();
    return;
  }
  head[1] = requestId;
  res.writeHead(200, head).end(headOnly ? undefined : body);
}
