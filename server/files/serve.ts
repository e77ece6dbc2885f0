import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendStream } from '../http/protection/streaming.ts';
import { sealedPolicy, securityHeaders } from '../http/security.ts';
import { log } from '../log.ts';
import { FileStoreError } from './failure.ts';
import type { FileStore } from './file-store.ts';
import { publicKeyAt } from './keys.ts';
import { fileStore } from './store.ts';

const FOLDER = '/files/';

/** Serves public uploads; returns false for other paths. Does not decode `path`, so `%2F` never stands for a slash. */
export function uploadedFiles(
  req: IncomingMessage,
  res: ServerResponse,
  path: string,
  store: FileStore = fileStore,
): boolean {
  if (!path.startsWith(FOLDER)) return false;
  serveFile(req, res, publicKeyAt(path), store).catch((error) => {
    log.error({ err: error, path }, 'an uploaded file could not be served');
    if (res.headersSent) res.destroy();
    else answer(res, error instanceof FileStoreError ? 503 : 500, { 'cache-control': 'no-store' }).end();
  });
  return true;
}

async function serveFile(
  req: IncomingMessage,
  res: ServerResponse,
  key: string | null,
  store: FileStore,
): Promise<void> {
  const file = key === null ? null : await store.get(key);
  if (!file) {
    const head = { 'cache-control': 'no-store', 'content-type': 'text/plain; charset=utf-8' };
    answer(res, 404, head).end('Berkas tidak ditemukan.');
    return;
  }
  const head = { etag: file.etag, 'cache-control': 'public, max-age=31536000, immutable' };
  if (namesTag(req.headers['if-none-match'], file.etag)) {
    answer(res, 304, head).end();
    return;
  }
  answer(res, 200, { ...head, 'content-type': file.contentType, 'content-length': String(file.size) });
  if (req.method === 'HEAD') {
    res.end();
    return;
  }
  await sendStream(file.open(), res);
}

function answer(res: ServerResponse, status: number, head: Record<string, string>): ServerResponse {
  const pairs = Object.entries(head).flat();
  return res.writeHead(status, [...pairs, 'content-security-policy', sealedPolicy, ...securityHeaders]);
}

function namesTag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((one) => {
    const tag = one.trim().replace(/^W\//, '');
    return tag === '*' || tag === etag;
  });
}
