import { once } from 'node:events';
import net from 'node:net';

/** An address of a database that can be taken away and given back, as a crash and a restart do. */
export type DatabaseDoor = { url: string; shut: () => Promise<void>; open: () => Promise<void> };

/** Passes connections on to the embedded database of `url`, which listens on a socket in a folder. */
export async function makeDoor(url: string): Promise<DatabaseDoor> {
  const address = new URL(url);
  const socket = `${address.searchParams.get('host')}/.s.PGSQL.5432`;
  const passing = new Set<net.Socket>();
  let port = 0;
  let server: net.Server;
  const open = async () => {
    server = net.createServer((visitor) => {
      const inside = net.connect(socket);
      for (const [one, other] of [
        [visitor, inside],
        [inside, visitor],
      ] as const) {
        passing.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy()).on('close', () => passing.delete(one) && other.destroy());
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as net.AddressInfo).port;
  };
  await open();
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return {
    url: address.href,
    open,
    shut: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const one of passing) one.destroy();
      await closed;
    },
  };
}
