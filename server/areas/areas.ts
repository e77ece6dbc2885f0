import { getDistricts, getProvinces, getRegencies } from 'idn-area-data';
import { areaNamesSchema } from '#domain/accounts/address.ts';
import { type AreaNames, type Areas, resolveAreas } from '#domain/areas/area.ts';
import { regencyKey } from '#domain/areas/name.ts';
import { bytesOfRows, lruCache } from '../bounds/lru-cache.ts';

const NAMES = new Map([
  ['Daerah Khusus Ibukota Jakarta', 'DKI Jakarta'],
  ['Daerah Istimewa Yogyakarta', 'DI Yogyakarta'],
]);

let areas: Promise<Areas> | null = null;

export function readAreas(): Promise<Areas> {
  areas ??= loadAreas().catch((error) => {
    areas = null;
    throw error;
  });
  return areas;
}

async function loadAreas(): Promise<Areas> {
  const [provinces, regencies, rows] = await Promise.all([getProvinces(), getRegencies(), getDistricts()]);
  const districts = new Map<string, string[]>(regencies.map(({ code }) => [code, []]));
  for (const { regency_code, name } of rows) districts.get(regency_code)?.push(name);
  for (const names of districts.values()) names.sort(compare);
  return {
    provinces: provinces
      .map(({ code, name }) => ({ code, name: NAMES.get(name) ?? name }))
      .sort((a, b) => compare(a.name, b.name)),
    regencies: regencies
      .map(({ code, name }) => ({ code, name: name.replace(' Administrasi ', ' ') }))
      .sort((a, b) => compare(regencyKey(a.name).name, regencyKey(b.name).name) || compare(b.name, a.name)),
    districts,
  };
}

function compare(a: string, b: string): number {
  return a.localeCompare(b, 'id');
}

const resolvedNames = lruCache<ReturnType<typeof resolveAreas>>({
  maxBytes: 1_000_000,
  bytesOf: bytesOfRows,
});

function resolveOnce(typed: AreaNames, all: Areas): ReturnType<typeof resolveAreas> {
  const key = JSON.stringify([typed.provinsi, typed.kotaKabupaten, typed.kecamatan]);
  const resolved = resolvedNames.get(key) ?? resolveAreas(typed, all);
  resolvedNames.set(key, resolved);
  return resolved;
}

export async function findListedArea({
  provinsi,
  kotaKabupaten,
  kecamatan,
}: AreaNames): Promise<AreaNames | null> {
  const resolved = resolveOnce({ provinsi, kotaKabupaten, kecamatan }, await readAreas());
  return resolved.ok && resolved.isListed ? resolved.value : null;
}

type Parsed<Address> = { ok: true; value: Address } | { ok: false; errors: Record<string, string> };

/** Replaces area names with the official spelling. Reports unknown names in `fields` even if `parsed` has errors. */
export async function checkAreas<Address extends AreaNames>(
  parsed: Parsed<Address>,
  fields: Record<string, unknown>,
): Promise<Parsed<Address>> {
  const typed = areaNamesSchema.safeParse(fields);
  const resolved = typed.success && resolveOnce(typed.data, await readAreas());
  if (!resolved) return parsed;
  if (resolved.ok) return parsed.ok ? { ok: true, value: { ...parsed.value, ...resolved.value } } : parsed;
  return { ok: false, errors: { ...resolved.errors, ...(parsed.ok ? {} : parsed.errors) } };
}
