import type { BrowserContext } from '@playwright/test';
import { programUrl } from './program.ts';
import { subscribeBrowser } from './push-service.ts';

/**
 * Allows notifications and returns the push messages that arrive. Replaces the subscription methods, which need the
 * browser vendor's push service. If `hasWorker` is false, also replaces the service worker.
 */
export async function allowNotifications(context: BrowserContext, { hasWorker }: { hasWorker: boolean }) {
  const { subscription, messages } = await subscribeBrowser();
  await context.grantPermissions(['notifications'], { origin: programUrl() });
  await context.addInitScript(replaceSubscribing, { subscription, hasWorker });
  return messages;
}

type Replaced = { subscription: { endpoint: string }; hasWorker: boolean };

function replaceSubscribing({ subscription, hasWorker }: Replaced): void {
  const STORED = 'testSubscription';
  const made = () => {
    const letters = atob((localStorage.getItem(STORED) ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const applicationServerKey = Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer;
    const unsubscribe = async () => {
      localStorage.removeItem(STORED);
      return true;
    };
    const own = { options: { applicationServerKey }, toJSON: () => subscription, unsubscribe };
    return { ...subscription, ...own } as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () => (localStorage.getItem(STORED) ? made() : null);
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(STORED, String(options?.applicationServerKey));
    return made();
  };
  // Chromium's headless shell reports 'denied' even after permission was granted.
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  if (hasWorker) return;
  const registration = { pushManager: Object.create(PushManager.prototype) };
  Object.defineProperty(navigator.serviceWorker, 'ready', { get: () => Promise.resolve(registration) });
}
