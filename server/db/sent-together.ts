import type pg from 'pg';

let packets = 0;

/** How many this process has sent so far. */
export function sentPackets(): number {
  return packets;
}

/** What is asked before the program waits again goes out as one packet, not one a statement. */
export function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream & Corkable } })
    .connection;
  const ask = client.query as (...given: unknown[]) => unknown;
  let gathers = false;
  client.query = ((...given: unknown[]) => {
    if (!gathers) {
      gathers = true;
      packets += 1;
      stream.cork();
      process.nextTick(() => {
        gathers = false;
        stream.uncork();
      });
    }
    return ask.apply(client, given);
  }) as pg.PoolClient['query'];
}

type Corkable = { cork(): void; uncork(): void };
