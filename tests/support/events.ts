import type { Visitor } from './visitor.ts';

/** Counts the events of an open stream. A resync event says that the stream may have missed some changes. */
export type Events = {
  changes: () => number;
  resyncs: () => number;
  ended: Promise<void>;
  close: () => Promise<void>;
};

/** Opens an event stream as this visitor, and throws if it is rejected. */
export async function openEvents(client: Visitor, address: string): Promise<Events> {
  const answer = await client.get(address, { headers: { accept: 'text/event-stream' } });
  const reader = answer.body?.getReader();
  if (answer.status !== 200 || !reader) throw new Error(`${address} was answered with ${answer.status}`);
  let heard = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard += decoder.decode(value, { stream: true });
    }
  };
  return {
    changes: () => heard.split('event: change').length - 1,
    resyncs: () => heard.split('event: resync').length - 1,
    ended: read().catch(() => undefined),
    close: () => reader.cancel(),
  };
}
