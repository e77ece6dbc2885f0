import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands between a browser and the world, lets nothing through, and keeps which hosts were asked for. */
export type Proxy = { port: number; asked: string[]; close: () => void };

export async function startProxy(): Promise<Proxy> {
  const asked: string[] = [];
  const server = createServer((request) => {
    asked.push(request.url ?? '');
    request.socket.destroy();
  });
  server.on('connect', (request, socket) => {
    asked.push(request.url ?? '');
    // Not answered with a refusal: after one WebKitGTK no longer says where the tab was sent.
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
