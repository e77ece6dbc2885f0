import type { RequestListener } from 'node:http';
import { sessionHolder } from '#server/accounts/session.ts';
import type { Application } from '#server/http/application.ts';
import { type FileServer, makeListener } from '#server/http/listener.ts';

export function platformListener(application: Application, files: readonly FileServer[]): RequestListener {
  return makeListener(application, { files, holderOf: sessionHolder });
}
