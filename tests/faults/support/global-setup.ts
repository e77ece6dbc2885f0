import { ensureBuilt } from '../../../ops/install.mjs';

/** Builds the program, in case vitest was started without ops/testing/faults.mjs. */
export default function setup(): Promise<void> {
  return ensureBuilt(() => undefined);
}
