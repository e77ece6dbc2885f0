import { useEffect } from 'react';
import { keyOfShop, readStored } from '#app/browser/storage.ts';

const IDLE_MS = 3_000;

/** Sends this browser's push subscription to the server, in case the browser has changed it. */
export function useDeviceSync(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return;
    if (readStored('localStorage', keyOfShop('pushDevice')) === null) return;
    const timer = setTimeout(async () => {
      const { syncOwnDevice } = await import('#app/browser/push/own-device.ts');
      // Failures are ignored, because the next page load tries again.
      await syncOwnDevice().catch(() => undefined);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** Shows the number of new orders on the installed app's icon, except to a super admin who visits the shop. */
export function useAppBadge(count: number, isOwn: boolean): void {
  useEffect(() => {
    if (!isOwn || !('setAppBadge' in navigator)) return;
    void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
  }, [count, isOwn]);
}
