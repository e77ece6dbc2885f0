import { resourceLimits } from '#server/env.ts';

let held = 0;
const heldBy = new Map<string, number>();

export type BodyShare = {
  grow: (bytes: number) => boolean;
  release: () => void;
};

/** Limits the memory of large request bodies: a sender may hold at most as many bytes as remain free for others. */
export function openShare(senders: readonly string[]): BodyShare {
  let own = 0;
  const add = (bytes: number) => {
    own += bytes;
    held += bytes;
    for (const sender of senders) {
      const now = (heldBy.get(sender) ?? 0) + bytes;
      if (now === 0) heldBy.delete(sender);
      else heldBy.set(sender, now);
    }
  };
  return {
    grow: (bytes) => {
      const most = Math.max(0, ...senders.map((sender) => (heldBy.get(sender) ?? 0) + bytes));
      const hasRoom = held + bytes + most <= resourceLimits.bodiesBytes;
      if (own + bytes > resourceLimits.smallBodyBytes && !hasRoom) return false;
      add(bytes);
      return true;
    },
    release: () => add(-own),
  };
}

export function heldBodyBytes(): number {
  return held;
}
