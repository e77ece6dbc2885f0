import { type Area, regenciesOf } from '#domain/areas/area.ts';
import {
  type AreaOffer,
  type AreaRef,
  type ShippingArea,
  type ShippingOrigin,
  writeAreaRef,
} from '#domain/shipping/origin.ts';
import { readAreas } from '../areas/areas.ts';
import {
  type Caller,
  cachedCities,
  cachedProvinces,
  providerShape,
  readCities,
  readProvinces,
} from './calls.ts';

/** Offers areas without a request to the courier provider. If `complete` is false, the form requests more areas. */
export async function offerAtOnce(
  asks: boolean,
  wanted: AreaRef | null,
): Promise<AreaOffer & { complete: boolean }> {
  const shape = providerShape();
  const provinces = asks ? cachedProvinces() : null;
  if (!provinces) return { ...(await offerBuiltIn(wanted)), complete: !asks };
  const offer = { shape, provinces, failure: null };
  if (wanted?.shape !== shape) return { ...offer, province: '', cities: [], complete: true };
  const cities = cachedCities(wanted.id);
  if (!cities) return { ...offer, province: '', cities: [], complete: false };
  return { ...offer, province: writeAreaRef(shape, wanted.id), cities, complete: true };
}

/** Offers the courier provider's areas; if that fails or `caller` is null, built-in ones. `fresh` skips the cache. */
export async function offerAreas(
  caller: Caller | null,
  wanted: AreaRef | null,
  { fresh = false } = {},
): Promise<AreaOffer> {
  if (!caller) return offerBuiltIn(wanted);
  const shape = providerShape();
  const began = Date.now();
  const provinces = await readProvinces(caller, { fresh });
  if (!provinces.ok) return offerBuiltIn(wanted, provinces.message);
  const offer = { shape, provinces: provinces.value, failure: null };
  if (wanted?.shape !== shape || !has(provinces.value, wanted.id))
    return { ...offer, province: '', cities: [] };
  const timeoutMs = caller.timeoutMs - (Date.now() - began);
  const cities = await readCities({ ...caller, timeoutMs }, wanted.id);
  if (!cities.ok) return offerBuiltIn(null, cities.message);
  return { ...offer, province: writeAreaRef(shape, wanted.id), cities: cities.value };
}

/** Looks up the areas that a shop ships from. `message` is set if the courier provider's list could not be read. */
export async function findOrigin(
  caller: Caller | null,
  province: AreaRef,
  city: AreaRef,
): Promise<
  { ok: true; origin: ShippingOrigin } | { ok: false; missing: 'province' | 'city'; message?: string }
> {
  const { shape } = province;
  if (shape !== 'built-in' && (shape !== providerShape() || !caller))
    return { ok: false, missing: 'province' };
  const offer = await offerAreas(shape === 'built-in' ? null : caller, province);
  if (offer.failure !== null) return { ok: false, missing: 'city', message: offer.failure };
  const foundProvince = offer.provinces.find(({ id }) => id === province.id);
  if (!foundProvince) return { ok: false, missing: 'province' };
  const foundCity = offer.cities.find(({ id }) => id === city.id);
  if (!foundCity) return { ok: false, missing: 'city' };
  const origin: ShippingOrigin = {
    originShape: shape,
    originProvinceId: foundProvince.id,
    originProvinceName: foundProvince.name,
    originCityId: foundCity.id,
    originCityName: foundCity.name,
  };
  return { ok: true, origin };
}

async function offerBuiltIn(wanted: AreaRef | null, failure: string | null = null): Promise<AreaOffer> {
  const { provinces, regencies } = await readAreas();
  const offer = { shape: 'built-in' as const, provinces: provinces.map(areaOf), failure };
  const province = wanted?.shape === 'built-in' && provinces.find(({ code }) => code === wanted.id);
  if (!province) return { ...offer, province: '', cities: [] };
  const cities = regenciesOf(province, regencies).map(areaOf);
  return { ...offer, province: writeAreaRef('built-in', province.code), cities };
}

function areaOf({ code, name }: Area): ShippingArea {
  return { id: code, name };
}

function has(areas: readonly ShippingArea[], id: string): boolean {
  return areas.some((area) => area.id === id);
}
