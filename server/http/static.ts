import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { accepts } from './compress.ts';
import { sealedPolicy, securityHeaders, workerPolicy } from './security.ts';

const FILE = /^\/(?:assets\/.+|[\w-]+(?:\.[\w-]+)*\.(?:svg|ico|png|jpg|webp|webmanifest|woff2))$/;

const SERVICE_WORKER = /^\/assets\/service-worker-[\w-]+\.js$/;

const PACKED = '.br';

const types: Record<string, string> = {
  '.css': 'text/css',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

type BuiltFile = { bytes: Buffer; packed: Buffer | null; etag: string; head: readonly string[] };

/**
 * Says whether the path was a file of the client build. Hashed ones are kept for good, the others for an hour. All are read
 * at once (1 MB): a build that replaces this one meanwhile takes nothing from pages that are open.
 */
export function staticFiles(
  directory: string,
): (req: IncomingMessage, res: ServerResponse, path: string) => boolean {
  const files = filesOf(directory);
  return (req, res, path) => {
    if (!FILE.test(path)) return false;
    const file = files.get(path);
    if (file) send(req, res, file);
    else res.writeHead(404, sealed(['content-type', 'text/plain', 'cache-control', 'no-store'])).end('404');
    return true;
  };
}

function filesOf(directory: string): Map<string, BuiltFile> {
  const read = new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file) => [file.slice(directory.length).replaceAll(sep, '/'), readFileSync(file)]),
  );
  const served = [...read].filter(([path]) => FILE.test(path) && !path.endsWith(PACKED));
  return new Map(
    served.map(([path, bytes]) => [path, builtFile(path, bytes, read.get(path + PACKED) ?? null)]),
  );
}

function builtFile(path: string, bytes: Buffer, packed: Buffer | null): BuiltFile {
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
  const isWorker = SERVICE_WORKER.test(path);
  const head = [
    ...['content-type', types[extname(path)] ?? 'application/octet-stream'],
    ...[
      'cache-control',
      path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'max-age=3600',
    ],
    ...['etag', etag, 'vary', 'accept-encoding'],
    ...(isWorker ? ['service-worker-allowed', '/'] : []),
  ];
  return { bytes, packed, etag, head: sealed(head, isWorker ? workerPolicy : sealedPolicy) };
}

function send(req: IncomingMessage, res: ServerResponse, { bytes, packed, etag, head }: BuiltFile): void {
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, [...head]).end();
    return;
  }
  const isPacked = packed !== null && accepts(String(req.headers['accept-encoding'] ?? ''), 'br');
  const body = isPacked ? packed : bytes;
  const encoding = isPacked ? ['content-encoding', 'br'] : [];
  res.writeHead(200, [...head, ...encoding, 'content-length', String(body.length)]);
  res.end(req.method === 'HEAD' ? undefined : body);
}

function sealed(head: readonly string[], policy = sealedPolicy): string[] {
  return [...head, 'content-security-policy', policy, ...securityHeaders];
}
