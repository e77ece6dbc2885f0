import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while the page is hydrated, true once scripts are at work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
