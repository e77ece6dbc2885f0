import { randomUUIDv7 } from 'node:crypto';
import { requestedOrder } from '#domain/forms/arranging.ts';
import { MAX_TARIFFS, type OwnTariff, type Tariff } from '#domain/shipping/tariff.ts';
import type { NewTariff } from '#domain/shipping/tariff-form.ts';
import type { Tx } from '../db/access.ts';
import { lockPositions, writePositions } from '../db/positions.ts';
import { publishStoreChange } from '../live/notify.ts';

export function listTariffs(tx: Tx, storeId: string): Promise<OwnTariff[]> {
  return selectTariffs(tx, storeId).select('active').execute();
}

/** Selects the tariffs that buyers may be offered, in the owner's sequence. */
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
    .returning('id')
    .executeTakeFirst();
  if (changed) publishStoreChange(tx, storeId, 'store');
  return changed !== undefined;
}

export async function deleteTariff(tx: Tx, storeId: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('tariffs')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (deleted) publishStoreChange(tx, storeId, 'store');
  return deleted !== undefined;
}

export async function orderTariffs(tx: Tx, storeId: string, ids: readonly string[]): Promise<void> {
  await writePositions(
    tx,
    'tariffs',
    storeId,
    requestedOrder(await lockPositions(tx, 'tariffs', storeId), ids),
  );
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
