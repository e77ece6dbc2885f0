import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Freezes what a page shows from `hold` to `release`, so that nothing moves behind a sheet. */
export function useStandingStill<Data>(fresh: Data, isSame: (held: Data) => boolean) {
  const [held, setHeld] = useState<Data | null>(null);
  return {
    shown: held !== null && isSame(held) ? held : fresh,
    hold: () => setHeld(fresh),
    // Before the sheet looks for where the focus goes: what opened it may be gone.
    release: () => flushSync(() => setHeld(null)),
  };
}
