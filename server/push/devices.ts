import { randomUUIDv7 } from 'node:crypto';
import { sql, type UpdateObject } from 'kysely';
import type { Actor } from '#domain/access.ts';
import {
  type Device,
  isPushEndpoint,
  MAX_DEVICES,
  pushMessages,
  type Subscription,
} from '#domain/push/device.ts';
import type { QuietHours } from '#domain/push/due.ts';
import { type OwnerKind, ownerKinds } from '#domain/push/notification.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import type { Database } from '#server/db/schema.ts';
import { env } from '#server/env.ts';
import { log } from '#server/log.ts';
import { readTeamShops } from '#server/team/members.ts';
import { listed } from './row.ts';
import { postTestPush } from './test-push.ts';

type Refusal = { ok: false; message: string };
export type Registered = { ok: true; deviceId: string } | Refusal;

/** `userId` is the person who gets the shop's pushes on this device. */
export type HeldDevice = Device & { userId: string };

export type DeviceRegistration = { subscription: Subscription; name: string; sessionId: string | null };

export function listDevices(
  actor: Actor,
  storeId: string,
  userIds: readonly string[] = [actor.id],
): Promise<HeldDevice[]> {
  return asUser(actor, async (tx) => {
    const rows = await tx
      .selectFrom('pushDevices')
      .select([
        'id',
        'name',
        'endpoint',
        'kinds',
        'quietFrom',
        'quietUntil',
        'createdAt',
        'seenAt',
        'sessionId',
        'userId',
      ])
      .where('storeId', '=', storeId)
      .where('userId', 'in', [...userIds])
      .orderBy('createdAt', 'desc')
      .limit(MAX_DEVICES)
      .execute();
    return rows.map(({ userId, ...row }) => ({ ...listed(row), userId: userId ?? '' }));
  });
}

/** Adds a browser as the actor's device. A browser that the actor has added before keeps its name and settings. */
export function registerDevice(
  actor: Actor,
  storeId: string,
  registration: DeviceRegistration,
): Promise<Registered> {
  return asUser(actor, (tx) => saveDevice(tx, { ...registration, storeId, userId: actor.id }));
}

type NewDevice = DeviceRegistration & { storeId: string; userId: string };

/** `tx` needs the rights of the device's user, or of `asSystem` for a phone that joins by a code without a login. */
export async function saveDevice(tx: Tx, device: NewDevice): Promise<Registered> {
  const { storeId, userId, sessionId, subscription, name } = device;
  if (!isPushEndpoint(subscription.endpoint, env.pushHosts))
    return { ok: false, message: pushMessages.foreignHost };
  const { endpoint, keys } = subscription;
  // Runs one registration per shop at a time, so that concurrent ones cannot exceed the limit of devices.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`kedai push ${storeId}`}, 0))`.execute(tx);
  // If other members registered this browser before, deletes their devices: a browser gets one member's pushes only.
  await tx
    .deleteFrom('pushDevices')
    .where('storeId', '=', storeId)
    .where('orderId', 'is', null)
    .where('endpoint', '=', endpoint)
    .where('userId', '<>', userId)
    .execute();
  const renewed = await tx
    .updateTable('pushDevices')
    .set({ ...keys, sessionId, seenAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .returning('id')
    .executeTakeFirst();
  if (renewed) return { ok: true, deviceId: renewed.id };
  const { count } = await tx
    .selectFrom('pushDevices')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('storeId', '=', storeId)
    .where('userId', 'is not', null)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_DEVICES) return { ok: false, message: pushMessages.tooMany };
  const id = randomUUIDv7();
  await tx
    .insertInto('pushDevices')
    .values({ storeId, id, userId, sessionId, name, endpoint, ...keys, kinds: [...ownerKinds] })
    .execute();
  return { ok: true, deviceId: id };
}

type SeenDevice = { deviceId: string; subscription: Subscription; sessionId: string | null };

/**
 * Called at each load of the dashboard. Updates the device's endpoint and the time at which it was last seen. Returns
 * false if the device was removed, so that the browser unsubscribes.
 */
export async function syncDevice(actor: Actor, storeId: string, seen: SeenDevice): Promise<boolean> {
  const { deviceId, subscription, sessionId } = seen;
  if (!isPushEndpoint(subscription.endpoint, env.pushHosts)) return false;
  await removeOther(actor, storeId, deviceId, subscription.endpoint);
  return change(actor, storeId, deviceId, {
    endpoint: subscription.endpoint,
    ...subscription.keys,
    seenAt: sql<Date>`now()`,
    ...(sessionId === null ? {} : { sessionId }),
  });
}

export type DeviceSettings = { name: string; kinds: OwnerKind[]; quiet: QuietHours | null };

export function changeDevice(
  actor: Actor,
  storeId: string,
  deviceId: string,
  { name, kinds, quiet }: Partial<DeviceSettings>,
): Promise<boolean> {
  return change(actor, storeId, deviceId, {
    ...(name !== undefined && { name }),
    ...(kinds && { kinds: [...new Set(kinds)] }),
    ...(quiet !== undefined && { quietFrom: quiet?.from ?? null, quietUntil: quiet?.until ?? null }),
  });
}

export async function removeDevice(
  actor: Actor,
  storeId: string,
  deviceId: string,
  userIds: readonly string[] = [actor.id],
): Promise<boolean> {
  const gone = await asUser(actor, (tx) =>
    tx
      .deleteFrom('pushDevices')
      .where('storeId', '=', storeId)
      .where('id', '=', deviceId)
      .where('userId', 'in', [...userIds])
      .executeTakeFirst(),
  );
  return gone.numDeletedRows > 0n;
}

/** Called before a logout. Errors are only logged, because devices of an ended session get no pushes anyway. */
export async function removeDevicesOfSession(actor: Actor | null, sessionId: string | null): Promise<void> {
  if (!actor || sessionId === null || !(actor.storeId || actor.inTeams)) return;
  const remove = async () => {
    const teams = actor.inTeams ? await readTeamShops(actor.id) : [];
    const shops = [actor.storeId ?? [], teams.map(({ storeId }) => storeId)].flat();
    if (shops.length === 0) return;
    await asSystem((tx) =>
      tx
        .deleteFrom('pushDevices')
        .where('storeId', 'in', shops)
        .where('userId', '=', actor.id)
        .where('sessionId', '=', sessionId)
        .execute(),
    );
  };
  await remove().catch((error) =>
    log.warn({ err: error }, 'the devices of a session could not be removed yet'),
  );
}

export type TestOutcome = 'sent' | 'gone' | 'failed';

/** Sends a test push at once, even in quiet hours. `gone`: the browser had unsubscribed, so the device is deleted. */
export async function sendTest(actor: Actor, storeId: string, deviceId: string): Promise<TestOutcome> {
  const device = await asUser(actor, (tx) =>
    tx
      .selectFrom('pushDevices')
      .select(['endpoint', 'p256dh', 'auth'])
      .where('storeId', '=', storeId)
      .where('id', '=', deviceId)
      .where('userId', '=', actor.id)
      .executeTakeFirst(),
  );
  if (!device) return 'gone';
  const outcome = await postTestPush(device);
  if (outcome === 'gone') await removeDevice(actor, storeId, deviceId);
  return outcome;
}

/** Deletes other devices with the same endpoint; otherwise the browser would get each push twice. */
async function removeOther(actor: Actor, storeId: string, deviceId: string, endpoint: string): Promise<void> {
  await asUser(actor, (tx) =>
    tx
      .deleteFrom('pushDevices')
      .where('storeId', '=', storeId)
      .where('orderId', 'is', null)
      .where('endpoint', '=', endpoint)
      .where('id', '<>', deviceId)
      .execute(),
  );
}

type Changes = UpdateObject<Database, 'pushDevices'>;

async function change(actor: Actor, storeId: string, deviceId: string, changes: Changes): Promise<boolean> {
  const done = await asUser(actor, (tx) =>
    tx
      .updateTable('pushDevices')
      .set(changes)
      .where('storeId', '=', storeId)
      .where('id', '=', deviceId)
      .where('userId', '=', actor.id)
      .executeTakeFirst(),
  );
  return done.numUpdatedRows > 0n;
}
