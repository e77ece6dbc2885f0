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

/** Marks our own scripts while rendering, so that the CSP allows only these. The mark is removed before sending. */
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

/** Gives scripts a lower priority than stylesheet, fonts and photos, because the page is readable without scripts. */
function scriptsLast(html: string): string {
  return html.replaceAll(/<link rel="modulepreload" href="[^"]+"/g, '$& fetchpriority="low"');
}

/** Logs unexpected errors, but no responses below 500 and no aborted requests. */
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

/** Renders the whole page at once, without streaming, because loaders return plain data and no component suspends. */
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

/** Keeps only the page's routes. <ServerRouter> would take longer to prepare all routes than to render a small page. */
function withRoutesOfPage({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const routes: typeof manifest.routes = {};
  for (const { route } of staticHandlerContext.matches) routes[route.id] = manifest.routes[route.id];
  return { ...manifest, routes };
}

/** Returns the loaders' data in the format that React Router decodes in the browser. */
async function readData({ serverHandoffStream }: EntryContext): Promise<string> {
  let text = '';
  if (!serverHandoffStream) return text;
  const decoder = new TextDecoder();
  for await (const chunk of serverHandoffStream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** Appends the loaders' data in the same scripts that <ServerRouter> writes when it streams a page. */
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
