import type { Actor } from '#domain/access.ts';
import { asSystem, asUser } from '#server/db/access.ts';
import type { SentOrder } from '#server/orders/tracking/track.ts';
import { deleteCachedRates } from '#server/shipping/rates/rates.ts';
import { saveCouriers, saveShippingSettings } from '#server/shipping/settings.ts';
import { presentOwner, stockProduct } from './shop-floor.ts';
import { billedOrder } from './unpaid.ts';

export const bantul = {
  originShape: 'built-in',
  originProvinceId: '34',
  originProvinceName: 'DI Yogyakarta',
  originCityId: '34.02',
  originCityName: 'Kabupaten Bantul',
} as const;

export async function saveProviderKey(storeId: string, key: string): Promise<void> {
  await asUser(await presentOwner(storeId), (tx) => saveShippingSettings(tx, storeId, bantul, key));
}

/** Saves a courier API key and a choice of couriers, so that the shop offers their prices. Deletes cached prices. */
export async function offerCouriers(storeId: string, key: string): Promise<void> {
  await saveProviderKey(storeId, key);
  await chooseCouriers(storeId, 'Kasihan');
}

export async function chooseCouriers(storeId: string, kecamatan: string): Promise<void> {
  const chosen = { kecamatan, couriers: 'jne sicepat' };
  await asUser(await presentOwner(storeId), (tx) => saveCouriers(tx, storeId, chosen));
  await deleteCachedRates(storeId);
}

export async function sentOrder(
  storeId: string,
  parcel: { courier?: string; nomorResi?: string; buyer?: Actor } = {},
): Promise<SentOrder> {
  const { courier = 'J&T', nomorResi = 'JP1234567890', buyer } = parcel;
  const bought = { productId: await stockProduct(storeId, 1), ...(buyer && { buyer }) };
  const { id } = await billedOrder(storeId, bought);
  return asSystem((tx) =>
    tx
      .updateTable('orders')
      .set({ status: 'Shipped', dueAt: null, courier, nomorResi, shippedAt: new Date() })
      .where('storeId', '=', storeId)
      .where('id', '=', id)
      .returning(['storeId', 'id', 'customerId', 'customerWa', 'status', 'courier', 'nomorResi'])
      .executeTakeFirstOrThrow(),
  );
}

/** Lets the program track the shop's parcels again; after a failed call to the courier API, it pauses the tracking. */
export async function wakeProvider(storeId: string): Promise<void> {
  await asSystem((tx) =>
    tx
      .updateTable('storeShipping')
      .set({ trackingRestEndsAt: null, trackingRefusalEndsAt: null })
      .where('storeId', '=', storeId)
      .execute(),
  );
}
