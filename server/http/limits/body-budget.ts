import { limits } from '../../env.ts';

let held = 0;

/** What one request's body holds of the bytes that all bodies may hold together. */
export type BodyShare = {
  /** False, counting nothing, where there is no room. */
  grow: (bytes: number) => boolean;
  release: () => void;
};

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

export function heldBodyBytes(): number {
  return held;
}
