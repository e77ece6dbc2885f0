import { sql } from 'kysely';
import { REMINDER_SPAN_DAYS, reminderDue } from '#domain/platform/rent-reminder.ts';
import { rentNotification } from '#domain/push/notification.ts';
import { isFreeShop } from '#domain/stores/free/allowance.ts';
import type { StoreStatus } from '#domain/stores/store.ts';
import { asSystem } from '#server/db/access.ts';
import { devicesOf, type PushDevice, withoutEnded } from './facts.ts';
import { pushFor } from './pushes.ts';
import { storePushes } from './store-pushes.ts';

const SHOPS_AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

type EndingShop = { storeId: string; status: StoreStatus; createdAt: Date; expiryDate: Date; now: Date };

/** Stores one push per device for each rent reminder that the shop's owner also gets by mail. */
export async function storeRentPushes(signal?: AbortSignal): Promise<void> {
  for (let after: string | undefined = FIRST; after !== undefined; ) {
    signal?.throwIfAborted();
    after = await storePushesAfter(after);
  }
}

async function storePushesAfter(after: string): Promise<string | undefined> {
  const { shops, pushes } = await asSystem(async (tx) => {
    const { rows } = await endingShops(after).execute(tx);
    const { rows: found } = await devicesOf(
      rows.map(({ storeId }) => storeId),
      undefined,
      'rent.write',
    ).execute(tx);
    const devices = await withoutEnded(tx, found);
    return { shops: rows, pushes: rows.flatMap((shop) => pushesOf(shop, devices)) };
  });
  await storePushes(pushes);
  return shops.length < SHOPS_AT_ONCE ? undefined : shops.at(-1)?.storeId;
}

function endingShops(after: string) {
  return sql<EndingShop>`
    SELECT t.store_id, t.status, s.created_at, t.expiry_date, now() AS now
    FROM store_terms t JOIN stores s ON s.store_id = t.store_id
    WHERE t.status <> 'inactive' AND t.store_id > ${after}::uuid
      AND t.expiry_date BETWEEN now() - make_interval(hours => ${REMINDER_SPAN_DAYS.after * 24})
                            AND now() + make_interval(hours => ${REMINDER_SPAN_DAYS.before * 24})
      AND EXISTS (SELECT FROM push_devices d WHERE d.store_id = t.store_id AND d.order_id IS NULL)
    ORDER BY t.store_id LIMIT ${SHOPS_AT_ONCE}`;
}

function pushesOf(shop: EndingShop, devices: readonly PushDevice[]) {
  const kind = reminderDue(shop.status, shop.expiryDate, shop.now, isFreeShop(shop));
  if (!kind) return [];
  const key = `rent ${kind} ${shop.expiryDate.toISOString()}`;
  return devices
    .filter(({ storeId, kinds }) => storeId === shop.storeId && kinds.includes('rent'))
    .map((device) => pushFor(device, key, rentNotification(kind), shop.now));
}
