import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '../env.ts';
import { countPageHit, countPageMiss } from '../metrics.ts';
import { keepPage, keptPage, renderingStart } from './cache.ts';
import { chooseEncoding } from './compress.ts';
import { type Entry, makeEntry } from './entry.ts';
import { isHostKept } from './hosts.ts';
import { isSteadyPage, pagePath } from './key.ts';
import { packLater } from './packing.ts';

/** Query parameters that lead to pages worth keeping: the list's key. */
const KEPT_PARAMETERS = new Set(['setelah']);

/** Every session cookie's name holds this. */
export const SESSION_COOKIE = 'session_token';

/** What a guest asks for: the key to keep the page under, and the address to render it from. */
export type GuestPage = { key: string; path: string };

/** What is being rendered now, and the count of changes it began with. */
const underWay = new Map<string, { startedAt: number; result: Promise<Entry | undefined> }>();

/**
 * Answers from the kept pages if it can, and says whether it did. Comes before everything else and therefore
 * looks at the raw headers only: no URL, no header object, no promise.
 */
export function serveKeptPage(req: IncomingMessage, res: ServerResponse): boolean {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  const raw = req.rawHeaders;
  let host = '';
  let accepted = '';
  let known = '';
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') host = raw[at + 1] as string;
    else if (name.length === 6 && name.toLowerCase() === 'cookie') {
      if ((raw[at + 1] as string).includes(SESSION_COOKIE)) return false;
    } else if (name.length === 15 && name.toLowerCase() === 'accept-encoding')
      accepted = raw[at + 1] as string;
    else if (name.length === 13 && name.toLowerCase() === 'if-none-match') known = raw[at + 1] as string;
  }
  const url = req.url as string;
  const path = url.includes('?') ? pagePath(url, KEPT_PARAMETERS) : url;
  if (path === undefined) return false;
  const nowMs = Date.now();
  const entry = keptPage(env.publicUrl ? path : host + path, nowMs);
  if (entry === undefined) return false;
  // Else a name whose pages are all kept would seem to be asked for by nobody.
  if (!env.publicUrl) isHostKept(host, nowMs);
  sendEntry(res, entry, req.method === 'HEAD', accepted, known, randomUUID());
  countPageHit();
  return true;
}

/** The guest page that a request asks for; undefined for other pages, methods and hosts, and people with a session. */
export function guestPageOf(req: IncomingMessage): GuestPage | undefined {
  if (req.method !== 'GET' && req.method !== 'HEAD') return undefined;
  if (req.headers.cookie?.includes(SESSION_COOKIE)) return undefined;
  const path = pagePath(req.url ?? '', KEPT_PARAMETERS);
  if (path === undefined) return undefined;
  if (env.publicUrl) return { key: path, path };
  const { host = '' } = req.headers;
  return isHostKept(host, Date.now()) ? { key: host + path, path } : undefined;
}

/**
 * Renders a guest page once for all who ask for it at the same time, keeps it if it may be kept, and sends it.
 * Returns the response, unsent and unread, where it is not a page to keep.
 */
export async function renderGuestPage(
  req: IncomingMessage,
  res: ServerResponse,
  page: GuestPage,
  requestId: string,
  render: () => Promise<Response>,
): Promise<Response | undefined> {
  const other = underWay.get(page.key);
  // A rendering that began before the last change may show the state before it: then make it anew.
  const shared =
    other?.startedAt === renderingStart() ? await other.result.catch(() => undefined) : undefined;
  if (shared) {
    sendFresh(req, res, shared, requestId);
    return undefined;
  }
  countPageMiss();
  const startedAt = renderingStart();
  const begunAtMs = Date.now();
  const rendering = render();
  const result = rendering.then((response) => makeEntry(response, isSteadyPage(page.path), begunAtMs));
  const mine = { startedAt, result };
  underWay.set(page.key, mine);
  try {
    const entry = await result;
    if (!entry) return await rendering;
    if (keepPage(page.key, entry, startedAt)) packLater(page.key, entry);
    sendFresh(req, res, entry, requestId);
    return undefined;
  } finally {
    if (underWay.get(page.key) === mine) underWay.delete(page.key);
  }
}

function sendFresh(req: IncomingMessage, res: ServerResponse, entry: Entry, requestId: string): void {
  const { 'accept-encoding': accepted, 'if-none-match': known } = req.headers;
  sendEntry(res, entry, req.method === 'HEAD', String(accepted ?? ''), known ?? '', requestId);
}

function sendEntry(
  res: ServerResponse,
  entry: Entry,
  headOnly: boolean,
  accepted: string,
  known: string,
  requestId: string,
): void {
  const { head, notModifiedHead, body } = entry.variants[chooseEncoding(accepted)];
  if (known !== '' && known.includes(entry.etag)) {
    // Written out before this function returns, so that the shared arrays can carry the id of each request.
    notModifiedHead[1] = requestId;
    res.writeHead(304, notModifiedHead).end();
    return;
  }
  head[1] = requestId;
  res.writeHead(200, head).end(headOnly ? undefined : body);
}
