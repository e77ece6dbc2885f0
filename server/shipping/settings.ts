import { sql } from 'kysely';
import type { ShippingOrigin } from '#domain/shipping/origin.ts';
import { recordActivity } from '../activity/record.ts';
import { findListedArea } from '../areas/areas.ts';
import type { Tx } from '../db/access.ts';
import { publishOrigin } from '../stores/public-facts.ts';
import { deleteSecret, readSecret, saveSecret } from './store-secrets.ts';

/** The origin of parcels and the settings for couriers. `apiKeyLast4` is empty if the shop has no key. */
export type ShippingSettings = ShippingOrigin & {
  apiKeyLast4: string;
  originKecamatan: string;
  /** Codes of couriers, separated by spaces; empty for none. */
  couriers: string;
  updatedAt: Date;
};

export async function readShippingSettings(tx: Tx, storeId: string): Promise<ShippingSettings | null> {
  const row = await tx
    .selectFrom('storeShipping')
    .select([
      'originShape',
      'originProvinceId',
      'originProvinceName',
      'originCityId',
      'originCityName',
      'apiKeyLast4',
      'originKecamatan',
      'couriers',
      'updatedAt',
    ])
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

const untriedRates = { ratesRestEndsAt: null, ratesFault: null, ratesFailedAt: null };
const untriedTracking = {
  trackingRestEndsAt: null,
  trackingRefusalEndsAt: null,
  trackingFault: null,
  trackingFailedAt: null,
};

/** Saves the origin of parcels and, unless '', the API key. True if a change of the city cleared the kecamatan. */
export async function saveShippingSettings(
  tx: Tx,
  storeId: string,
  origin: ShippingOrigin,
  apiKey: string,
): Promise<boolean> {
  const before = await readShippingSettings(tx, storeId);
  const isMoved = before !== null && before.originKecamatan !== '' && !(await isSameCity(before, origin));
  const changed = {
    ...origin,
    ...(apiKey === '' ? {} : { apiKeyLast4: apiKey.slice(-4), ...untriedRates, ...untriedTracking }),
    ...(isMoved ? { originKecamatan: '' } : {}),
  };
  await tx
    .insertInto('storeShipping')
    .values({ storeId, ...changed, updatedAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('storeId')
        .doUpdateSet(({ ref }) => ({ ...changed, updatedAt: ref('excluded.updatedAt') })),
    )
    .execute();
  await publishOrigin(tx, storeId, origin.originCityName);
  if (apiKey !== '') await saveSecret(tx, apiKeyReference(storeId), apiKey);
  recordActivity(tx, {
    noun: 'settings',
    verb: 'origin_changed',
    subject: `${origin.originCityName}, ${origin.originProvinceName}`,
    changes: apiKey === '' ? {} : { apiKey: [null, true] },
  });
  return isMoved;
}

/**
 * Compares cities by id if both come from the same list of areas, else by name. A name such as 'Bandung' is a city and
 * a regency, so each name is looked up together with the old district (kecamatan).
 */
async function isSameCity(
  before: ShippingOrigin & { originKecamatan: string },
  origin: ShippingOrigin,
): Promise<boolean> {
  if (before.originShape === origin.originShape) return before.originCityId === origin.originCityId;
  const [one, other] = await Promise.all(
    [before, origin].map(({ originProvinceName, originCityName }) =>
      findListedArea({
        provinsi: originProvinceName,
        kotaKabupaten: originCityName,
        kecamatan: before.originKecamatan,
      }),
    ),
  );
  return Boolean(one && other && one.kotaKabupaten === other.kotaKabupaten);
}

export async function saveCouriers(
  tx: Tx,
  storeId: string,
  { kecamatan, couriers }: { kecamatan: string; couriers: string },
): Promise<void> {
  await tx
    .updateTable('storeShipping')
    .set({ originKecamatan: kecamatan, couriers, ...untriedRates, updatedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .execute();
  recordActivity(tx, { noun: 'settings', verb: 'couriers_changed', subject: couriers });
}

/** Returns the API key; null if there is none or it can no longer be decrypted. */
export function readApiKey(tx: Tx, storeId: string): Promise<string | null> {
  return readSecret(tx, apiKeyReference(storeId));
}

export async function removeApiKey(tx: Tx, storeId: string): Promise<void> {
  await deleteSecret(tx, apiKeyReference(storeId));
  await tx
    .updateTable('storeShipping')
    .set({ apiKeyLast4: '', ...untriedRates, ...untriedTracking, updatedAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .execute();
  recordActivity(tx, { noun: 'settings', verb: 'key_removed' });
}

function apiKeyReference(storeId: string) {
  return { storeId, name: 'rajaOngkirApiKey' as const };
}
