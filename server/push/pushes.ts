import { notificationDueAt } from '#domain/push/due.ts';
import {
  notificationsOfEvent,
  type PushNotification,
  soldOutNotification,
} from '#domain/push/notification.ts';
import { pathAtShop } from '#domain/routes/shop-path.ts';
import type { PushDevice, PushEvent, PushFacts } from './facts.ts';

export type PushToStore = {
  storeId: string;
  deviceId: string;
  key: string;
  kind: string;
  title: string;
  body: string;
  path: string;
  dueAt: Date;
};

export function pushesOfEvents(
  events: readonly PushEvent[],
  { devices, orders, now }: PushFacts,
): PushToStore[] {
  return events.flatMap((event) => {
    const order = orders.get(event.orderId);
    if (!order) return [];
    const notices: [key: string, notice: PushNotification][] = notificationsOfEvent(event, order).map(
      (one) => [event.id, one],
    );
    if (event.kind === 'placed' && order.soldOut > 0)
      notices.push([`${event.id} stock`, soldOutNotification(order, order.soldOut)]);
    return devices
      .filter((device) => device.storeId === event.storeId && mayNotify(device, order))
      .flatMap((device) =>
        notices
          .filter(([, notice]) => isFor(device, notice, event.orderId))
          .map(([key, notice]) => pushFor(device, key, notice, now)),
      );
  });
}

export function pushFor(device: PushDevice, key: string, notice: PushNotification, now: Date): PushToStore {
  const { quietFrom, quietUntil, notifiedAt, timeZone, storeId, id, isOwners } = device;
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  const { kind, title, body, audience } = notice;
  const path = audience === 'owner' && !isOwners ? pathAtShop(notice.path, storeId) : notice.path;
  return {
    storeId,
    deviceId: id,
    key,
    kind,
    title,
    body,
    path,
    dueAt: notificationDueAt({ quiet, notifiedAt }, timeZone, now),
  };
}

function isFor({ orderId, kinds }: PushDevice, { audience, kind }: PushNotification, about: string): boolean {
  return kinds.includes(kind) && (audience === 'owner' ? orderId === null : orderId === about);
}

/** Returns false for a device that followed the order by a secret link which was revoked. */
function mayNotify({ linkRevision }: PushDevice, order: { linkRevision: number }): boolean {
  return linkRevision === null || linkRevision === order.linkRevision;
}
