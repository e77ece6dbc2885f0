import type { RequestListener } from 'node:http';
import { sessionHolder } from '#server/accounts/session.ts';
import type { Application } from '#server/http/application.ts';
import { type FileServer, makeListener } from '#server/http/listener.ts';
import { pagePath } from '#server/pages/key.ts';
import { renderOnce, serveKeptPage } from '#server/pages/serve.ts';

const pages = { pagePath, serveKeptPage, renderOnce };

export function platformListener(application: Application, files: readonly FileServer[]): RequestListener {
  return makeListener(application, { files, pages, holderOf: sessionHolder });
}
