import http from 'node:http';
import https from 'node:https';
import { resourceLimits } from '#server/env.ts';

type Posted = { headers: Record<string, string | number>; body: Buffer; timeoutMs: number };
export type ServiceAnswer = { status: number; retryAfter: string | undefined };

/** Closes idle connections sooner than most push services do, so that no message is sent on a closed connection. */
const IDLE_MS = 4_000;
const MOST_ANSWER_BYTES = 64_000;

const agentOptions = {
  keepAlive: true,
  timeout: IDLE_MS,
  maxSockets: resourceLimits.pushesOfHost,
  maxTotalSockets: 2 * resourceLimits.pushes,
};
const agents = { http: new http.Agent(agentOptions), https: new https.Agent(agentOptions) };

/** Follows no redirect. Avoids `fetch`, which loses messages over HTTP/2 and takes 3 times the CPU over HTTP/1.1. */
export async function postTo(endpoint: string, posted: Posted): Promise<ServiceAnswer> {
  const signal = AbortSignal.timeout(posted.timeoutMs);
  try {
    return await attempt(endpoint, posted, signal);
  } catch (error) {
    if (error instanceof StaleConnection) return attempt(endpoint, posted, signal);
    throw error;
  }
}

/** Thrown if the service closed a reused connection before it read the message, which can then be sent again. */
class StaleConnection extends Error {}

function attempt(endpoint: string, { headers, body }: Posted, signal: AbortSignal): Promise<ServiceAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ServiceAnswer>();
  const isPlain = endpoint.startsWith('http:');
  const request = (isPlain ? http : https).request(endpoint, {
    method: 'POST',
    agent: isPlain ? agents.http : agents.https,
    headers: { ...headers, 'Content-Length': body.length },
    signal,
  });
  request.on('error', (error: NodeJS.ErrnoException) =>
    reject(request.reusedSocket && error.code === 'ECONNRESET' ? new StaleConnection() : error),
  );
  request.on('response', (response) => {
    let bytes = 0;
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MOST_ANSWER_BYTES) response.destroy();
    });
    response.on('error', () => undefined);
    // Only the status and headers matter, so a body that is cut off is not an error.
    response.on('close', () =>
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }),
    );
  });
  request.end(body);
  return promise;
}
