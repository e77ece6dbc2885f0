import { once } from 'node:events';
import net from 'node:net';

export type Balancer = { url: string; close: () => void };

export async function openBalancer(ports: number[]): Promise<Balancer> {
  const open = new Set<net.Socket>();
  let turn = 0;
  const server = net.createServer((visitor) => {
    visitor.on('error', () => undefined);
    open.add(visitor);
    visitor.on('close', () => open.delete(visitor));
    turn += 1;
    passOn(
      visitor,
      ports.map((_, nth) => ports[(turn + nth) % ports.length] ?? 0),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      for (const visitor of open) visitor.destroy();
    },
  };
}

/** Connects the visitor to the first program that accepts. If that program ends later, the connection ends, too. */
function passOn(visitor: net.Socket, [port, ...others]: number[]): void {
  if (port === undefined) {
    visitor.destroy();
    return;
  }
  const inside = net.connect(port, '127.0.0.1');
  const refused = () => passOn(visitor, others);
  inside.once('error', refused);
  inside.once('connect', () => {
    inside.off('error', refused);
    inside.on('error', () => undefined);
    inside.on('close', () => visitor.destroy());
    visitor.on('close', () => inside.destroy());
    visitor.pipe(inside).pipe(visitor);
  });
}
