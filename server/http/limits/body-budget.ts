import { limits } from '../../env.ts';

let held = 0;

/** What one request's body holds of the budget. */
export type BodyShare = {
  /** Counts more bytes in; false, counting nothing, where there is no room for them. */
  grow: (bytes: number) => boolean;
  /** Gives all of it back; to be called once the request is answered. */
  release: () => void;
};

/** Opens the share of a body that is about to be read. */
export function openShare(): BodyShare {
  let own = 0;
  return {
    grow: (bytes) => {
      if (own + bytes > limits.smallBodyBytes && held + bytes > limits.bodiesBytes) return false;
      own += bytes;
      held += bytes;
      return true;
    },
    release: () => {
      held -= own;
      own = 0;
    },
  };
}

/** The bytes that all bodies hold at this moment. */
export function heldBodyBytes(): number {
  return held;
}
