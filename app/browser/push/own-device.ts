import { href } from '#domain/routes/href.ts';
import { readStored, writeStored } from '../storage.ts';
import { pushManager, subscribedWith } from './subscribe.ts';

const DEVICE_KEY = 'pushDevice';
const ORDERS_KEY = 'pushOrders';
const MAX_ORDERS = 50;

/** The id under which the server stores this browser as a device of a shop. */
export function ownDeviceId(): string | null {
  const id = readStored('localStorage', DEVICE_KEY);
  return typeof id === 'string' ? id : null;
}

export function storeDeviceId(id: string | null): void {
  writeStored('localStorage', DEVICE_KEY, id);
}

/** The ids of the orders about which a buyer gets notifications in this browser. */
function followedOrderIds(): string[] {
  const ids = readStored('localStorage', ORDERS_KEY);
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Does not end the browser's push subscription, because the same phone may also get a shop's notifications. */
export function storeFollowed(orderId: string, follows: boolean): void {
  const others = followedOrderIds().filter((id) => id !== orderId);
  writeStored('localStorage', ORDERS_KEY, (follows ? [...others, orderId] : others).slice(-MAX_ORDERS));
}

/** The push subscription as JSON, or null without the permission to notify. Never asks for the permission. */
export async function subscriptionIfAllowed(publicKey: string): Promise<string | null> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return null;
  return JSON.stringify(await subscribedWith(await pushManager(), publicKey));
}

/** Sends the browser's present subscription to the server. If the server has deleted the device, unsubscribes. */
export async function syncOwnDevice(): Promise<void> {
  const id = ownDeviceId();
  if (id === null) return;
  const address = href('/dashboard/perangkat/cocokkan');
  const { publicKey } = await readJson<{ publicKey: string }>(fetch(address, { redirect: 'manual' }));
  const subscription = await subscriptionIfAllowed(publicKey);
  if (subscription === null) return;
  const body = new URLSearchParams({ id, subscription });
  const { known } = await readJson<{ known: boolean }>(
    fetch(address, { method: 'POST', body, redirect: 'manual' }),
  );
  if (!known) await forgetOwnDevice();
}

/** Forgets that this browser is a shop's device. Unsubscribes it from push, unless a buyer follows orders here. */
export async function forgetOwnDevice(): Promise<void> {
  if (ownDeviceId() === null) return;
  storeDeviceId(null);
  if (followedOrderIds().length > 0) return;
  const subscription = await (await pushManager()).getSubscription();
  await subscription?.unsubscribe();
}

async function readJson<Read>(asked: Promise<Response>): Promise<Read> {
  const response = await asked;
  if (!response.ok) throw new Error(`answered with ${response.status}`);
  return (await response.json()) as Read;
}
