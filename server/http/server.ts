import http, { type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeStreams } from '../live/stream.ts';

const MAX_CONNECTIONS = 5_000;
const FINISH_MS = 20_000;

/** A running server: where it is, and how to stop it. */
export type RunningServer = { url: string; port: number; close: () => Promise<void> };

/**
 * Listens on `host`:`port` (0: any free one) with limits for slow clients: 10 s for the headers, 5 minutes for a
 * whole request (a photo over a bad line), a minute of silence. Rejects with the system's error if it cannot.
 * `close` accepts nothing more, ends the event streams, lets running requests finish for up to 20 s, then cuts.
 */
export async function listen(listener: RequestListener, port: number, host: string): Promise<RunningServer> {
  const server = http.createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    listener,
  );
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 100;
  server.timeout = 60_000;
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
  const cut = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
