import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { loadOr } from '#app/load-failure.ts';
import { type OpenShop, refuseFormerMember, requireShop } from '#app/routes/dashboard/shop-access.ts';
import { messages } from '#domain/messages.ts';
import { parseSubscription } from '#domain/push/device.ts';
import { sessionIdOf } from '#server/accounts/session.ts';
import { listDevices, syncDevice } from '#server/push/devices.ts';
import { vapidKeys } from '#server/push/vapid.ts';
import { actorAt, readTeamShops } from '#server/team/members.ts';
import type { Route } from './+types/sync';

export function loader({ context }: Route.LoaderArgs) {
  requireShop(context);
  return Response.json({ publicKey: vapidKeys().publicKey });
}

/**
 * Updates a device's push subscription. The dashboard names the device by `id`; the service worker does not have the
 * id, so it names the device by its `former` push endpoint.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = requireShop(context);
  const { id, former, subscription: text } = typedIn(await readPostedFields(request));
  const subscription = parseSubscription(text);
  if (!subscription || (id ?? former) === undefined) return Response.json({ known: false }, { status: 400 });
  return loadOr(
    request,
    () => messages.cartStoreLoadFailed,
    async () => {
      const sessionId = await sessionIdOf(request);
      const shops = former === undefined ? [shop] : await shopsOf(shop);
      const known = await Promise.all(
        shops.map(async ({ actor, storeId }) => {
          const devices = await listDevices(actor, storeId).catch(refuseFormerMember);
          const device = devices.find((one) => one.id === id || one.endpoint === former);
          if (!device) return false;
          return syncDevice(actor, storeId, { deviceId: device.id, subscription, sessionId });
        }),
      );
      return Response.json({ known: known.includes(true) });
    },
  );
}

type ActingShop = Pick<OpenShop, 'actor' | 'storeId'>;

/** Returns all shops whose team the user belongs to, because the browser has one push subscription for all of them. */
async function shopsOf({ actor, storeId }: ActingShop): Promise<ActingShop[]> {
  if (!actor.inTeams) return [{ actor, storeId }];
  const shops = await readTeamShops(actor.id);
  const members = await Promise.all(shops.map((shop) => actorAt(actor, shop.storeId)));
  return members.flatMap((member) => (member?.storeId ? [{ actor: member, storeId: member.storeId }] : []));
}
