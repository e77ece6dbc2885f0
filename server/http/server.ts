import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resourceLimits } from '../env.ts';
import { closeStreams } from '../live/stream.ts';

export type RunningServer = { url: string; port: number; close: () => Promise<void> };

/** Listens on `port` (0 picks a free one). The server's `close` ends live streams and lets running requests finish. */
export async function listen(listener: RequestListener, port: number, host: string): Promise<RunningServer> {
  const server = http.createServer(
    {
      headersTimeout: resourceLimits.headersMs,
      requestTimeout: resourceLimits.requestMs,
      keepAliveTimeout: resourceLimits.keepAliveMs,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  );
  server.maxConnections = resourceLimits.connections;
  server.maxHeadersCount = 100;
  server.timeout = resourceLimits.silenceMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: opened } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${opened}`, port: opened, close: () => close(server) };
}

async function close(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  closeStreams();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), resourceLimits.finishMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
