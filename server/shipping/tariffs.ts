import { randomUUIDv7 } from 'node:crypto';
import type { ActivityChanges } from '#domain/activity/activity.ts';
import { requestedOrder } from '#domain/forms/arranging.ts';
import { MAX_TARIFFS, type OwnTariff, type Tariff } from '#domain/shipping/tariff.ts';
import type { NewTariff } from '#domain/shipping/tariff-form.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { lockPositions, writePositions } from '../db/positions.ts';
import { publishStoreChange } from '../live/notify.ts';

export function listTariffs(tx: Tx, storeId: string): Promise<OwnTariff[]> {
  return selectTariffs(tx, storeId).select('active').execute();
}

export function selectActiveTariffs(tx: Tx, storeId: string) {
  return selectTariffs(tx, storeId).where('active', '=', true);
}

/** Returns false if the shop has too many tariffs. */
export async function addTariff(tx: Tx, storeId: string, tariff: NewTariff): Promise<boolean> {
  const present = await lockPositions(tx, 'tariffs', storeId);
  if (present.length >= MAX_TARIFFS) return false;
  await writePositions(tx, 'tariffs', storeId, present);
  const row = { storeId, id: randomUUIDv7(), ...tariff, position: present.length };
  await tx.insertInto('tariffs').values(row).execute();
  const changes = { price: [null, tariff.price] } as const;
  recordActivity(tx, { noun: 'settings', verb: 'tariff_added', subject: tariff.name, changes });
  publishStoreChange(tx, storeId, 'store');
  return true;
}

export async function changeTariff(
  tx: Tx,
  storeId: string,
  id: string,
  change: NewTariff | Pick<OwnTariff, 'active'>,
): Promise<boolean> {
  const changed = await tx
    .updateTable('tariffs')
    .set(change)
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning(['name', 'price', 'active'])
    .executeTakeFirst();
  if (!changed) return false;
  const { name: subject, price, active } = changed;
  const changes: ActivityChanges =
    'active' in change ? { active: [!active, active] } : { price: [null, price] };
  recordActivity(tx, { noun: 'settings', verb: 'tariff_changed', subject, changes });
  publishStoreChange(tx, storeId, 'store');
  return true;
}

export async function deleteTariff(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('tariffs')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!deleted) return false;
  recordActivity(tx, { noun: 'settings', verb: 'tariff_deleted', subject: deleted.name });
  publishStoreChange(tx, storeId, 'store');
  return true;
}

export async function orderTariffs(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await writePositions(
    tx,
    'tariffs',
    storeId,
    requestedOrder(await lockPositions(tx, 'tariffs', storeId), ids),
  );
  recordActivity(tx, { noun: 'settings', verb: 'tariffs_sorted' });
}

function selectTariffs(tx: Tx, storeId: string) {
  return tx
    .selectFrom('tariffs')
    .select(['id', 'kind', 'name', 'provinsi', 'kotaKabupaten', 'kecamatan'])
    .select(['price', 'perKilogram', 'freeFrom', 'maxOrder'])
    .where('storeId', '=', storeId)
    .orderBy('position')
    .$castTo<Tariff>();
}
