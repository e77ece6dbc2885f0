import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Freezes the page's data from `hold` to `release`, so that nothing moves behind a sheet. */
export function useStandingStill<Data>(fresh: Data, isSame: (held: Data) => boolean) {
  const [held, setHeld] = useState<Data | null>(null);
  return {
    shown: held !== null && isSame(held) ? held : fresh,
    hold: () => setHeld(fresh),
    // Must render before the sheet restores the focus, because its opener may be gone.
    release: () => flushSync(() => setHeld(null)),
  };
}
