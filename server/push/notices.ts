import { noticeDueAt } from '#domain/push/due.ts';
import { noticesAbout, type PushNotice, stockNotice } from '#domain/push/notice.ts';
import { href } from '#domain/routes/href.ts';
import { linkTokenOf } from '#server/orders/link/token.ts';
import type { PushDevice, PushEvent, PushFacts } from './facts.ts';

export type NoticeToWrite = {
  storeId: string;
  deviceId: string;
  key: string;
  kind: string;
  title: string;
  body: string;
  path: string;
  dueAt: Date;
};

export function noticesOfEvents(
  events: readonly PushEvent[],
  { devices, orders, now }: PushFacts,
): NoticeToWrite[] {
  return events.flatMap((event) => {
    const order = orders.get(event.orderId);
    if (!order) return [];
    const told: [key: string, notice: PushNotice][] = noticesAbout(event, order).map((one) => [
      event.id,
      one,
    ]);
    if (event.kind === 'placed' && order.soldOut > 0)
      told.push([`${event.id} stock`, stockNotice(order, order.soldOut)]);
    return devices
      .filter(({ storeId }) => storeId === event.storeId)
      .flatMap((device) => {
        const path = pathFor(device, order);
        if (path === null) return [];
        return told
          .filter(([, notice]) => isFor(device, notice, event.orderId))
          .map(([key, notice]) => ({ ...noticeFor(device, key, notice, now), ...path }));
      });
  });
}

export function noticeFor(device: PushDevice, key: string, notice: PushNotice, now: Date): NoticeToWrite {
  const { quietFrom, quietUntil, notifiedAt, timeZone, storeId, id } = device;
  const quiet = quietFrom === null || quietUntil === null ? null : { from: quietFrom, until: quietUntil };
  const { kind, title, body, path } = notice;
  return {
    storeId,
    deviceId: id,
    key,
    kind,
    title,
    body,
    path,
    dueAt: noticeDueAt({ quiet, notifiedAt }, timeZone, now),
  };
}

function isFor({ orderId, kinds }: PushDevice, { audience, kind }: PushNotice, about: string): boolean {
  return kinds.includes(kind) && (audience === 'owner' ? orderId === null : orderId === about);
}

/** A holder of the secret link gets back to it; null if the link was revoked. */
function pathFor({ linkRevision }: PushDevice, order: { id: string; storeId: string; linkRevision: number }) {
  if (linkRevision === null) return {};
  if (linkRevision !== order.linkRevision) return null;
  const token = linkTokenOf({ storeId: order.storeId, orderId: order.id, revision: linkRevision });
  return { path: href('/tagihan/:token', { token }) };
}
