import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** True once scripts run the page; false on the server and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
