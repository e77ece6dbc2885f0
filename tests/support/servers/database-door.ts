import { once } from 'node:events';
import net from 'node:net';

/** The packets to hold back: all, those of the connections that are open at the call, or only database responses. */
type Swallowed = 'all' | 'standing' | 'answers';

/** A proxy in front of a database that can be shut and opened, as in a crash and a restart. */
export type DatabaseDoor = {
  url: string;
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /**
   * Holds packets back without closing connections, so that callers get no response at all. 'standing' connections
   * stay dead forever while new ones work, as after a failover.
   */
  swallow: (what: Swallowed) => void;
  /** Holds back all responses as soon as a request contains this text. */
  swallowAnswersTo: (text: string) => void;
  /** Forwards packets again, first those held back. If one end of a connection has closed by now, closes the other. */
  flow: () => void;
};

type Pair = { visitor: net.Socket; inside: net.Socket; isLost: boolean };

/** Forwards connections to the database at `url`, which may be a Unix socket if the database is embedded. */
export async function makeDoor(url: string): Promise<DatabaseDoor> {
  const address = new URL(url);
  const inner = innerOf(address);
  const pairs = new Set<Pair>();
  let swallowed: Swallowed | undefined;
  let trigger: string | undefined;
  let port = 0;
  let server: net.Server;
  const settle = (pair: Pair) => {
    settlePair(pair, swallowed);
    if (pair.visitor.closed && pair.inside.closed) pairs.delete(pair);
  };
  const swallow = (what: Swallowed) => {
    swallowed = what;
    trigger = undefined;
    for (const pair of pairs) {
      if (what === 'standing') pair.isLost = true;
      settle(pair);
    }
  };
  const open = async () => {
    server = net.createServer((visitor) => {
      const inside = net.connect(inner);
      const pair: Pair = { visitor, inside, isLost: false };
      pairs.add(pair);
      for (const [one, other] of [
        [visitor, inside],
        [inside, visitor],
      ] as const) {
        one.on('data', (chunk: Buffer) => {
          if (trigger && one === visitor && chunk.includes(trigger)) swallow('answers');
          other.write(chunk);
        });
        one.on('error', () => undefined).on('close', () => settle(pair));
      }
      settle(pair);
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
      swallowed = undefined;
      for (const { visitor, inside } of pairs) {
        visitor.destroy();
        inside.destroy();
      }
      await closed;
    },
    swallow,
    swallowAnswersTo: (text) => {
      trigger = text;
    },
    flow: () => {
      swallowed = undefined;
      trigger = undefined;
      for (const pair of pairs) settle(pair);
    },
  };
}

/** Forwards or holds back packets between client (`visitor`) and database (`inside`). If one closes, both close. */
function settlePair({ visitor, inside, isLost }: Pair, swallowed: Swallowed | undefined): void {
  const isSilent = isLost || swallowed === 'all';
  for (const [one, other, silent] of [
    [visitor, inside, isSilent],
    [inside, visitor, isSilent || swallowed === 'answers'],
  ] as const) {
    if (silent) one.pause();
    else one.resume();
    if (one.closed && !silent) other.destroy();
  }
}

function innerOf({ searchParams, hostname, port }: URL): net.NetConnectOpts {
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) };
}
