import { randomBytes } from 'node:crypto';
import { renderToString } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
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
  const marked = await renderPage(request, context);
  const html = scriptsLast(marked.replaceAll(` nonce="${mark}"`, ''));
  headers.set('content-type', 'text/html; charset=utf-8');
  // Vite's development server adds inline scripts, which the policy would block.
  if (import.meta.env.MODE !== 'development') headers.set('content-security-policy', policyOf(marked));
  return new Response(`<!DOCTYPE html>${html}`.replace(/^(<!DOCTYPE html>)+/i, '<!DOCTYPE html>'), {
    status,
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

/** Renders at once: no component suspends, because loaders return data and no promises. */
async function renderPage(request: Request, context: EntryContext): Promise<string> {
  const data = await readData(context);
  const ofPage = { ...context, manifest: withRoutesOfPage(context), serverHandoffStream: undefined };
  const html = renderToString(
    <ScriptMark value={mark}>
      <ServerRouter context={ofPage} url={request.url} nonce={mark} />
    </ScriptMark>,
  );
  return context.renderMeta?.didRenderScripts ? withData(html, data) : html;
}

/** Keeps only the page's own routes: preparing all routes would cost React Router more than rendering a small page. */
function withRoutesOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...manifest, routes };
}

/** The loaders' data, as React Router's browser part reads it. */
async function readData({ serverHandoffStream }: EntryContext): Promise<string> {
  let text = '';
  if (!serverHandoffStream) return text;
  const decoder = new TextDecoder();
  for await (const chunk of serverHandoffStream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Adds the scripts that <ServerRouter> writes for a stream of data. */
function withData(html: string, data: string): string {
  const controller = 'window.__reactRouterContext.streamController';
  const text = JSON.stringify(data).replaceAll(/[&><\u2028\u2029]/g, escapeForScript);
  const scripts = `<script nonce="${mark}">${controller}.enqueue(${text});</script><script nonce="${mark}">${controller}.close();</script>`;
  const end = html.lastIndexOf('</body>');
  return html.slice(0, end) + scripts + html.slice(end);
}

function escapeForScript(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function policyOf(markedHtml: string): string {
  const scripts = Array.from(markedHtml.matchAll(markedScript), ([, source = '']) => source);
  const styles = Array.from(
    markedHtml.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
    ([, source = '']) => source,
  );
  return contentSecurityPolicy(scripts.filter(Boolean), styles);
}
