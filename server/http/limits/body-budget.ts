/** What the bodies that this process is gathering may hold together, in bytes. */
const BUDGET_BYTES = 96 * 1024 * 1024;

/**
 * A body up to here is taken whatever the others hold: nearly every form of an honest person. With all connections that
 * the server takes, these are 80 MB at most.
 */
const ALWAYS_TAKEN_BYTES = 16 * 1024;

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
      if (own + bytes > ALWAYS_TAKEN_BYTES && held + bytes > BUDGET_BYTES) return false;
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
