import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Blocks all requests of a browser to the internet and records the requested hosts in `asked`. */
export type Proxy = { port: number; asked: string[]; close: () => void };

export async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const server = createServer((request) => {
    asked.push(request.url ?? '');
    request.socket.destroy();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    // Sends no error response: after an error response, WebKitGTK does not tell the test which address the tab opened.
    socket.destroy();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
