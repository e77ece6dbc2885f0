import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '#domain/access.ts';
import {
  isPushEndpoint,
  MAX_DEVICES_OF_ORDER,
  pushMessages,
  type Subscription,
} from '#domain/push/device.ts';
import { buyerKinds } from '#domain/push/notification.ts';
import { asBuyerAt, asPayerByLink, type Tx } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { isGoodLink } from '#server/orders/link/link.ts';
import { readLinkToken } from '#server/orders/link/token.ts';
import type { Registered } from './devices.ts';

type OrderReference = { storeId: string; orderId: string; customerId: string };

/** The visitor of an order's page: its buyer, or a holder of its secret link. */
export type OrderViewer = {
  order: OrderReference;
  isByLink: boolean;
  run: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  isStillAllowed: (tx: Tx) => Promise<boolean>;
};

type ShownOrder = { id: string; storeId: string; customerId: string };

export function buyerAsViewer(actor: Actor, { id, storeId }: ShownOrder): OrderViewer {
  return {
    order: { storeId, orderId: id, customerId: actor.id },
    isByLink: false,
    run: (work) => asBuyerAt(actor, storeId, work),
    isStillAllowed: () => Promise.resolve(true),
  };
}

/** `token` must be the secret link's token by which the order was found. */
export function viewerByLink(token: string, { customerId }: ShownOrder): OrderViewer {
  const asked = readLinkToken(token);
  const order = { storeId: asked.storeId, orderId: asked.orderId, customerId };
  return {
    order,
    isByLink: true,
    run: (work) => asPayerByLink(order, work),
    isStillAllowed: (tx) => isGoodLink(tx, asked),
  };
}

/** Subscribes a browser to pushes about the order, or updates the push keys if the browser is subscribed already. */
export function followOrder(viewer: OrderViewer, subscription: Subscription): Promise<Registered> {
  const { order, isByLink, run, isStillAllowed } = viewer;
  if (!isPushEndpoint(subscription.endpoint, env.pushHosts))
    return Promise.resolve({ ok: false, message: pushMessages.foreignHost });
  return run(async (tx): Promise<Registered> => {
    const revision = isByLink ? await readRevision(tx, order) : null;
    if (!(await isStillAllowed(tx)) || revision === undefined)
      return { ok: false, message: pushMessages.orderGone };
    const { endpoint, keys } = subscription;
    const renewed = await tx
      .updateTable('pushDevices')
      .set({ ...keys, linkRevision: revision, seenAt: sql<Date>`now()` })
      .where('storeId', '=', order.storeId)
      .where('orderId', '=', order.orderId)
      .where('endpoint', '=', endpoint)
      .returning('id')
      .executeTakeFirst();
    if (renewed) return { ok: true, deviceId: renewed.id };
    await makeRoom(tx, order);
    const id = randomUUIDv7();
    await tx
      .insertInto('pushDevices')
      .values({
        ...order,
        id,
        linkRevision: revision,
        name: 'Pembeli',
        endpoint,
        ...keys,
        kinds: [...buyerKinds],
      })
      .onConflict((conflict) => conflict.constraint('push_devices_once').doNothing())
      .execute();
    return { ok: true, deviceId: id };
  });
}

/** Does not check who asks, because only the browser that follows the order knows its own endpoint. */
export function unfollowOrder({ order, run }: OrderViewer, endpoint: string): Promise<void> {
  return run(async (tx) => {
    await tx
      .deleteFrom('pushDevices')
      .where('storeId', '=', order.storeId)
      .where('orderId', '=', order.orderId)
      .where('endpoint', '=', endpoint)
      .execute();
  });
}

export function isFollowingOrder({ order, run }: OrderViewer, endpoint: string): Promise<boolean> {
  return run(async (tx) => {
    const found = await tx
      .selectFrom('pushDevices')
      .select('id')
      .where('storeId', '=', order.storeId)
      .where('orderId', '=', order.orderId)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    return found !== undefined;
  });
}

async function readRevision(tx: Tx, { storeId, orderId }: OrderReference): Promise<number | undefined> {
  const order = await tx
    .selectFrom('orders')
    .select('linkRevision')
    .where('storeId', '=', storeId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order?.linkRevision;
}

async function makeRoom(tx: Tx, { storeId, orderId }: OrderReference): Promise<void> {
  const rows = await tx
    .selectFrom('pushDevices')
    .select('id')
    .where('storeId', '=', storeId)
    .where('orderId', '=', orderId)
    .orderBy('seenAt', 'desc')
    .offset(MAX_DEVICES_OF_ORDER - 1)
    .execute();
  if (rows.length === 0) return;
  await tx
    .deleteFrom('pushDevices')
    .where('storeId', '=', storeId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
}
