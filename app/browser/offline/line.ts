import { useSyncExternalStore } from 'react';

/** `copy`: the page itself is one that the service worker has kept (app/shell/offline/copies.ts). */
export type Line = 'online' | 'offline' | 'copy';

/** `online` while the page is hydrated. */
export function useLine(): Line {
  return useSyncExternalStore(follow, readLine, () => 'online' as const);
}

/** When the copy was made that is shown as this page; null for a page from the server. */
export function copyMade(): Date | null {
  const { copy } = document.documentElement.dataset;
  return copy === undefined ? null : new Date(Number(copy));
}

function readLine(): Line {
  if (copyMade()) return 'copy';
  return navigator.onLine ? 'online' : 'offline';
}

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
