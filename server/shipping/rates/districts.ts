import { districtKey, provinceKey, regencyKey } from '#domain/areas/name.ts';
import type { ProviderFault } from '#domain/shipping/fault.ts';
import type { ShippingArea } from '#domain/shipping/origin.ts';
import type { Destination } from '#domain/shipping/tariff.ts';
import { asSystem } from '#server/db/access.ts';
import { env } from '#server/env.ts';
import { makeProvider, type ProviderOutcome } from '../provider.ts';

export type Found<T> = { ok: true; value: T } | { ok: false; fault: ProviderFault };

/** `mayAsk` runs before each call to the provider. If it returns false, the search ends with the fault 'bound'. */
export type Search = { key: string; deadline: number; mayAsk: () => Promise<boolean> };

/** Finds the shipping provider's id of a kecamatan (district); null if the provider lacks it. Ends by `deadline`. */
export async function findDistrictId(to: Destination, search: Search): Promise<Found<string | null>> {
  const { key, deadline, mayAsk } = search;
  const provider = makeProvider('komerce', env.rajaongkirUrl);
  const { listDistricts } = provider;
  if (!listDistricts) return { ok: true, value: null };
  const options = () => ({ key, timeoutMs: deadline - Date.now() });
  const provinces = await listOf('provinces', mayAsk, () => provider.listProvinces(options()));
  if (!provinces.ok) return provinces;
  const meant = provinceKey(to.provinsi);
  for (const province of provinces.value.filter(({ name }) => provinceKey(name) === meant)) {
    const cities = await listOf(`cities ${province.id}`, mayAsk, () =>
      provider.listCities(province.id, options()),
    );
    if (!cities.ok) return cities;
    const city = regencyKey(to.kotaKabupaten);
    // The provider lists cities and regencies of the same name without saying which is which, so all are searched.
    for (const { id } of cities.value.filter(({ name }) => regencyKey(name).name === city.name)) {
      // Earlier versions stored lists under 'districts …', and these lists also contained the city itself. The keys of
      // the new lists therefore begin with 'kecamatan'.
      const districts = await listOf(`kecamatan ${id}`, mayAsk, () => listDistricts(id, options()));
      if (!districts.ok) return districts;
      const found = districts.value.find(({ name }) => districtKey(name) === districtKey(to.kecamatan));
      if (found) return { ok: true, value: found.id };
    }
  }
  return { ok: true, value: null };
}

/** Reads a list of areas from the database. If it is missing, asks the shipping provider and stores the answer. */
async function listOf(
  list: string,
  mayAsk: () => Promise<boolean>,
  ask: () => Promise<ProviderOutcome<ShippingArea[]>>,
): Promise<Found<ShippingArea[]>> {
  const name = `komerce ${env.rajaongkirUrl ?? ''} ${list}`.slice(0, 200);
  const stored = await asSystem((tx) =>
    tx.selectFrom('providerLists').select('areas').where('name', '=', name).executeTakeFirst(),
  );
  if (stored) return { ok: true, value: JSON.parse(stored.areas) as ShippingArea[] };
  if (!(await mayAsk())) return { ok: false, fault: 'bound' };
  const asked = await ask();
  if (!asked.ok) return { ok: false, fault: asked.fault };
  await asSystem((tx) =>
    tx
      .insertInto('providerLists')
      .values({ name, areas: JSON.stringify(asked.value) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return { ok: true, value: asked.value };
}
