import { useEffect } from 'react';
import { readStored } from '#app/browser/storage.ts';

const IDLE_MS = 3_000;

/** Sends this browser's push subscription to the server again after 3 s, if the browser is a device of a shop. */
export function useDeviceSync(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    if (readStored('localStorage', 'pushDevice') === null) return;
    const timer = setTimeout(async () => {
      const { syncOwnDevice } = await import('#app/browser/push/own-device.ts');
      // Failures are ignored, because the next page load tries again.
      await syncOwnDevice().catch(() => undefined);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The installed app's icon shows how many orders are new. */
export function useAppBadge(count: number, isOwn: boolean): void {
  useEffect(() => {
    if (!isOwn || !('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  }, [count, isOwn]);
}
