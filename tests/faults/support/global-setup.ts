import { ensureBuilt } from '../../../ops/install.mjs';

/** The cases run the built program, even if vitest was called without ops/testing/faults.mjs. */
export default function setup(): Promise<void> {
  return ensureBuilt(() => undefined);
}
