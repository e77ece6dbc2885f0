import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { resourceLimits } from '../server/env.ts';
import { recordOverload } from '../server/http/protection/overload.ts';
import { contentSecurityPolicy } from '../server/http/security.ts';
import { log } from '../server/log.ts';
import { ScriptMark } from './ui/page/scripts.tsx';

/** Marks our own scripts, so that the CSP allows them and no script from user text. Removed before the page is sent. */
const mark = randomBytes(18).toString('base64url');
const markedScript = new RegExp(`<script[^>]* nonce="${mark}"[^>]*>([\\s\\S]*?)</script>`, 'g');

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const page = await renderPage(request, context);
  const html = scriptsLast(page.html.replaceAll(` nonce="${mark}"`, ''));
  headers.set('content-type', 'text/html; charset=utf-8');
  // Vite's development server adds inline scripts, which the policy would block.
  if (import.meta.env.MODE !== 'development') headers.set('content-security-policy', policyOf(page.html));
  return new Response(`<!DOCTYPE html>${html}`.replace(/^(<!DOCTYPE html>)+/i, '<!DOCTYPE html>'), {
    status: page.broken ? 500 : status,
    headers,
  });
}

/** Lets scripts load after stylesheet, fonts and first photos, because the page is readable without scripts. */
function scriptsLast(html: string): string {
  return html.replaceAll(/<link rel="modulepreload" href="[^"]+"/g, '$& fetchpriority="low"');
}

/** Logs a bug once, but neither expected responses nor aborted requests. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const requestId = request.headers.get('x-kedai-request-id');
  const overload = recordOverload(context, error);
  if (overload === 'busy')
    log.warn({ err: error, requestId }, 'no database connection became free in time, or a statement was cut');
  else if (overload === 'away')
    log.warn({ err: error, requestId }, 'the database was not there, or could not work');
  else if (overload) log.debug({ err: error, requestId }, 'a page met a lost node');
  else {
    // The query is not logged, because it may hold a reset token.
    const path = new URL(request.url).pathname;
    log.error({ err: error, requestId, method: request.method, path }, 'a request failed');
  }
};

function renderPage(request: Request, context: EntryContext): Promise<{ html: string; broken: boolean }> {
  return new Promise((resolve, reject) => {
    let broken = false;
    let shellStands = false;
    const { pipe, abort } = renderToPipeableStream(
      <ScriptMark value={mark}>
        <ServerRouter context={context} url={request.url} nonce={mark} />
      </ScriptMark>,
      {
        nonce: mark,
        // An unlimited chunk size keeps React from sending scripts that move parts of the page.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellStands = true;
        },
        onAllReady() {
          clearTimeout(timer);
          pipe(collector((html) => resolve({ html, broken })));
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          // An error before the shell is ready rejects the promise below, and `handleError` logs it.
          if (!shellStands) return;
          broken = true;
          log.error({ err: error, requestId: request.headers.get('x-kedai-request-id') }, 'rendering failed');
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('rendering took too long')), resourceLimits.renderMs);
  });
}

function collector(done: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, callback) {
      chunks.push(chunk);
      callback();
    },
    final(callback) {
      done(Buffer.concat(chunks).toString());
      callback();
    },
  });
}

function policyOf(markedHtml: string): string {
  const scripts = Array.from(markedHtml.matchAll(markedScript), ([, source = '']) => source);
  const styles = Array.from(
    markedHtml.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
    ([, source = '']) => source,
  );
  return contentSecurityPolicy(scripts.filter(Boolean), styles);
}
