import { href } from '#domain/routes/href.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import { keyOfShop, keysOfAnyShop, namedShop, readStored, writeStored } from '../storage.ts';
import { pushManager, subscribedWith } from './subscribe.ts';

const DEVICE_KEY = 'pushDevice';
const ORDERS_KEY = 'pushOrders';
const MAX_ORDERS = 50;

export function ownDeviceId(): string | null {
  const id = readStored('localStorage', keyOfShop(DEVICE_KEY));
  return typeof id === 'string' ? id : null;
}

export function storeDeviceId(id: string | null): void {
  writeStored('localStorage', keyOfShop(DEVICE_KEY), id);
}

function followedOrderIds(): string[] {
  const ids = readStored('localStorage', ORDERS_KEY);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Stores whether the buyer wants pushes about an order. Never unsubscribes, because other orders may need pushes. */
export function storeFollowed(orderId: string, follows: boolean): void {
  const others = followedOrderIds().filter((id) => id !== orderId);
  writeStored('localStorage', ORDERS_KEY, (follows ? [...others, orderId] : others).slice(-MAX_ORDERS));
}

/** Returns the push subscription as JSON, or null without permission. Never opens the permission prompt. */
export async function subscriptionIfAllowed(publicKey: string): Promise<string | null> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  return JSON.stringify(await subscribedWith(await pushManager(), publicKey));
}

/** Sends this browser's push subscription to the server. If the server has deleted this device, forgets its id. */
export async function syncOwnDevice(): Promise<void> {
  const id = ownDeviceId();
  if (id === null) return;
  const address = pathAtShop(href('/dashboard/perangkat/cocokkan'), namedShop());
  const { publicKey } = await readJson<{ publicKey: string }>(fetch(address, { redirect: 'manual' }));
  const subscription = await subscriptionIfAllowed(publicKey);
  if (subscription === null) return;
  const body = new URLSearchParams({ id, subscription });
  const { known } = await readJson<{ known: boolean }>(
    fetch(address, { method: 'POST', body, redirect: 'manual' }),
  );
  if (!known) await forgetOwnDevice();
}

/** Deletes the stored device ids of all shops. For use after a logout, which ends the shops' pushes to this browser. */
export async function forgetAllDevices(): Promise<void> {
  for (const key of keysOfAnyShop(DEVICE_KEY)) writeStored('localStorage', key, null);
  await unsubscribeIfUnused();
}

async function forgetOwnDevice(): Promise<void> {
  storeDeviceId(null);
  await unsubscribeIfUnused();
}

/** All shops and orders in this browser share one push subscription, so it must stay while any of them needs it. */
async function unsubscribeIfUnused(): Promise<void> {
  if (keysOfAnyShop(DEVICE_KEY).length > 0 || followedOrderIds().length > 0) return;
  const subscription = await (await pushManager()).getSubscription();
  await subscription?.unsubscribe();
}

async function readJson<Read>(asked: Promise<Response>): Promise<Read> {
  const response = await asked;
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return (await response.json()) as Read;
}
