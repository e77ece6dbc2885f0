import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { sealedPolicy, securityHeaders, workerPolicy } from './security.ts';

const FILE = /^\/(?:assets\/.+|[\w-]+(?:\.[\w-]+)*\.(?:svg|ico|png|jpg|webp|webmanifest|woff2))$/;

const SERVICE_WORKER = /^\/assets\/service-worker-[\w-]+\.js$/;

/** Says whether the path was a file of the client build. Hashed ones are kept for good, the others for an hour. */
export function staticFiles(
  directory: string,
): (req: IncomingMessage, res: ServerResponse, path: string) => boolean {
  const serve = sirv(directory, {
    etag: true,
    brotli: true,
    setHeaders(res, path) {
      res.setHeader(
        'cache-control',
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'max-age=3600',
      );
      seal(res);
      if (SERVICE_WORKER.test(path)) {
        res.setHeader('service-worker-allowed', '/');
        res.setHeader('content-security-policy', workerPolicy);
      }
    },
  });
  return (req, res, path) => {
    if (!FILE.test(path)) return false;
    serve(req, res, () => {
      seal(res);
      res.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('404');
    });
    return true;
  };
}

function seal(res: ServerResponse): void {
  res.setHeader('content-security-policy', sealedPolicy);
  for (let at = 0; at < securityHeaders.length; at += 2) {
    res.setHeader(securityHeaders[at] as string, securityHeaders[at + 1] as string);
  }
}
