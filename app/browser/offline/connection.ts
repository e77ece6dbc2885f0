import { useSyncExternalStore } from 'react';

/** `copy`: this page comes from the service worker's cache (app/shell/offline/copies.ts). */
export type Connection = 'online' | 'offline' | 'copy';

export function useConnection(): Connection {
  return useSyncExternalStore(follow, readConnection, () => 'online' as const);
}

export function copyTime(): Date | null {
  const { copy } = document.documentElement.dataset;
  return copy === undefined ? null : new Date(Number(copy));
}

function readConnection(): Connection {
  if (copyTime()) return 'copy';
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
