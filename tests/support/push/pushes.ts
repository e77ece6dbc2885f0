import { finishPushes, sendDue } from '#server/push/deliver.ts';
import { storePushesOfEvents } from '#server/push/store-event-pushes.ts';
import { askAdmin } from '../database/database.ts';
import { placeTestOrder } from '../world/orders.ts';
import { stockProduct } from '../world/shop-floor.ts';
import { world } from '../world/world.ts';

export async function buyAtWarung(stock = 10_000, quantity = 1) {
  const id = await stockProduct(world.warung.storeId, stock);
  const product = { ...world.nasiGoreng, id, harga: 10_000 };
  return placeTestOrder(world.budi, world.warung.storeId, [{ product, quantity }]);
}

export async function pushAll() {
  await storePushesOfEvents();
  await sendDue();
  await finishPushes();
}

export const passPushMinute = () =>
  askAdmin("UPDATE push_notices SET due_at = now() - interval '1 s' WHERE ended_at IS NULL").then(() =>
    askAdmin("UPDATE push_devices SET notified_at = now() - interval '2 minutes'"),
  );

export const countOf = async (rows: string) =>
  (await askAdmin<{ found: number }>(`SELECT count(*)::int AS found FROM ${rows}`))[0]?.found;
