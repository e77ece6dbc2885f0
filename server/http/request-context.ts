import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RoutePolicy } from '#domain/routes/policies.ts';
import { CLIENT_IP, clientAddressOf } from './address/client-address.ts';
import type { TakenBody } from './protection/body.ts';

export type RequestContext = {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  origin: string;
  policy: RoutePolicy;
};

export function toRequest(visit: RequestContext, url: string, body: TakenBody['content']): Request {
  const { req, res, origin } = visit;
  const leaving = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) leaving.abort();
  });
  const headers = headersOf(visit);
  // TypeScript's DOM types lack `duplex`, which a stream needs.
  const init: RequestInit & { duplex?: 'half' } = { method: req.method, headers, signal: leaving.signal };
  if (body !== null) Object.assign(init, { body, duplex: 'half' });
  return new Request(origin + url, init);
}

/** Drops `x-kedai-` headers, which only we may set, and Origins that we accept but React Router would refuse. */
function headersOf({ req, requestId, policy }: RequestContext): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (value === undefined || name.startsWith('x-kedai-')) continue;
    if (name === 'cookie' && policy.auth === 'nobody') continue;
    if (name === 'origin' && (policy.isSecret || policy.takesForeignWrites)) continue;
    headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(CLIENT_IP, clientAddressOf(req));
  headers.set('x-kedai-request-id', requestId);
  return headers;
}
