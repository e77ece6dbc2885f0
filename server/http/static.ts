import { readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, sep } from 'node:path';
import send from 'send';
import { log } from '../log.ts';
import { accepts } from './compress.ts';
import { sealedPolicy, securityHeaders, workerPolicy } from './security.ts';

const FILE = /^\/(?:assets\/.+|[\w-]+(?:\.[\w-]+)*\.(?:svg|ico|png|jpg|webp|webmanifest|woff2))$/;

/** Matches the file names that the build writes. They contain no `..` and no `%`, which could lead to other files. */
const NAME = /^\/(?:assets\/)?[\w-]+(?:\.[\w-]+)*$/;

const SERVICE_WORKER = /^\/assets\/service-worker-[\w-]+\.js$/;

const PACKED = '.br';

type HttpError = Error & { status: number; headers?: Record<string, string> };

const packedTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

/** Returns a handler for requests of client build files. The handler returns false if it does not answer. */
export function staticFiles(
  directory: string,
): (req: IncomingMessage, res: ServerResponse, path: string) => boolean {
  const packed = new Set(
    readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith(PACKED))
      .map((file) => `/${file.replaceAll(sep, '/')}`),
  );
  return (req, res, path) => {
    if (!FILE.test(path)) return false;
    if (!NAME.test(path) || path.endsWith(PACKED)) {
      refuse(res, 404);
      return true;
    }
    const packedType = packed.has(path + PACKED) ? packedTypes[extname(path)] : undefined;
    const isPacked = packedType !== undefined && accepts(String(req.headers['accept-encoding'] ?? ''), 'br');
    send(req, isPacked ? path + PACKED : path, { root: directory, cacheControl: false, index: false })
      .on('headers', () => {
        if (packedType) res.setHeader('vary', 'accept-encoding');
        if (isPacked) res.setHeader('content-encoding', 'br').setHeader('content-type', packedType);
        res.setHeader('cache-control', cacheControlOf(path));
        seal(res, SERVICE_WORKER.test(path));
      })
      .on('directory', () => refuse(res, 404))
      .on('error', (error: HttpError) => {
        if (error.status >= 500) log.error({ err: error, path }, 'a file could not be sent');
        refuse(res, error.status, error.headers);
      })
      .pipe(res);
    return true;
  };
}

function cacheControlOf(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'max-age=3600';
}

/** Answers with an error. If part of a file was already sent, cuts the connection, so that nobody caches half of it. */
function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  if (res.headersSent) {
    res.destroy();
    return;
  }
  for (const name of res.getHeaderNames()) res.removeHeader(name);
  seal(res, false);
  res
    .writeHead(status, { ...headers, 'content-type': 'text/plain', 'cache-control': 'no-store' })
    .end(String(status));
}

function seal(res: ServerResponse, isServiceWorker: boolean): void {
  for (let at = 0; at < securityHeaders.length; at += 2) {
    res.setHeader(securityHeaders[at] as string, securityHeaders[at + 1] as string);
  }
  res.setHeader('content-security-policy', isServiceWorker ? workerPolicy : sealedPolicy);
  if (isServiceWorker) res.setHeader('service-worker-allowed', '/');
}
