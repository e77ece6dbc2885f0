import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between a browser and the internet that blocks everything and records the requested hosts. */
export type Proxy = { port: number; asked: string[]; close: () => void };

export async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const server = createServer((request) => {
    asked.push(request.url ?? '');
    request.socket.destroy();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    // No error response is sent, because after one WebKitGTK no longer reports the tab's requested address.
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
