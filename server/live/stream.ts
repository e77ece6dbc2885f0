import { resourceLimits } from '../env.ts';
import { onStoreChange, type StoreChange } from './changes.ts';
import { mayHaveChanged } from './recent-changes.ts';

const HEARTBEAT_MS = 20_000;
/** A browser with this many unread events is disconnected. It reloads its data when it reconnects. */
const MAX_UNREAD = 16;

const open = new Set<{ accountId: string; address: string; close: () => void }>();
const encoder = new TextEncoder();

export type StreamOptions = {
  accountId: string;
  address: string;
  concerns: (change: StoreChange) => boolean;
  stillAllowed: () => Promise<boolean>;
  /** Greatest possible age of the page's data. If anything changed within this time, the stream reports it at once. */
  ageMs: number;
  heartbeatMs?: number;
};

/** Opens a stream that reports changes without details. Answers 429 if the account, address or process has too many. */
export function openStream(options: StreamOptions): Response {
  const { accountId, address, concerns, stillAllowed, ageMs, heartbeatMs = HEARTBEAT_MS } = options;
  if (!hasRoomFor(accountId, address))
    return new Response(null, { status: 429, headers: { 'retry-after': '30' } });
  let close = () => {};
  let leave = () => false;
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const say = (text: string) => {
          controller.enqueue(encoder.encode(text));
          if ((controller.desiredSize ?? 0) <= 0) close();
        };
        const unsubscribe = onStoreChange((change) => {
          if (change.topics.includes('team') && concerns(change)) void closeUnlessAllowed();
          if (change.storeId === null) say('event: resync\ndata:\n\n');
          else if (concerns(change)) say('event: change\ndata:\n\n');
        });
        // The stream stays open if the database cannot be reached, because the session may still be valid.
        const closeUnlessAllowed = async () => {
          if (!(await stillAllowed().catch(() => true))) close();
        };
        const heartbeat = setInterval(async () => {
          await closeUnlessAllowed();
          if (open.has(stream)) say(': \n\n');
        }, heartbeatMs);
        const stream = { accountId, address, close: () => close() };
        leave = () => {
          unsubscribe();
          clearInterval(heartbeat);
          return open.delete(stream);
        };
        close = () => {
          if (leave()) controller.close();
        };
        open.add(stream);
        say('retry: 3000\n\n');
        if (mayHaveChanged(concerns, ageMs)) say('event: change\ndata:\n\n');
      },
      cancel: () => {
        leave();
      },
    },
    { highWaterMark: MAX_UNREAD },
  );
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' },
  });
}

export function openStreamCount(): number {
  return open.size;
}

export function closeStreams(): void {
  for (const stream of open) stream.close();
}

function hasRoomFor(accountId: string, address: string): boolean {
  if (open.size >= resourceLimits.streams) return false;
  let ofAccount = 0;
  let ofAddress = 0;
  for (const stream of open) {
    if (stream.accountId === accountId) ofAccount += 1;
    if (stream.address === address) ofAddress += 1;
  }
  return ofAccount < resourceLimits.streamsOfAccount && ofAddress < resourceLimits.streamsOfAddress;
}
