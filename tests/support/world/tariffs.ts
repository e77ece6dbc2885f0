import type { NewTariff } from '#domain/shipping/tariff-form.ts';
import { asUser } from '#server/db/access.ts';
import { addTariff, deleteTariff, listTariffs } from '#server/shipping/tariffs.ts';
import { presentOwner } from './shop-floor.ts';

/** Returns a tariff of the shop's own courier: Rp 9.000 per order to everywhere, unless `changes` say otherwise. */
function testTariff(changes: Partial<NewTariff> = {}): NewTariff {
  return {
    kind: 'own',
    name: 'Kurir toko',
    provinsi: '',
    kotaKabupaten: '',
    kecamatan: '',
    price: 9_000,
    perKilogram: false,
    freeFrom: null,
    maxOrder: null,
    ...changes,
  };
}

export async function makeTestTariff(storeId: string, changes: Partial<NewTariff> = {}): Promise<string> {
  return asUser(await presentOwner(storeId), async (tx) => {
    if (!(await addTariff(tx, storeId, testTariff(changes)))) throw new Error('too many tariffs');
    const made = (await listTariffs(tx, storeId)).at(-1);
    if (!made) throw new Error('a tariff was not kept');
    return made.id;
  });
}

export async function soleTariff(storeId: string): Promise<string> {
  return asUser(await presentOwner(storeId), async (tx) => {
    for (const { id } of await listTariffs(tx, storeId)) await deleteTariff(tx, storeId, id);
    await addTariff(tx, storeId, testTariff());
    const [made] = await listTariffs(tx, storeId);
    if (!made) throw new Error('a tariff was not kept');
    return made.id;
  });
}
