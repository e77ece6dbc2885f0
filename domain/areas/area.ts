import { districtKey, provinceKey, type RegencyKey, regencyKey } from './name.ts';

/** A province (code '32') or one of its cities and regencies (code '32.05'), named as people write it. */
export type Area = { code: string; name: string };

/** The built-in list. The kecamatan of each city or regency stand under its code. */
export type Areas = {
  provinces: readonly Area[];
  regencies: readonly Area[];
  districts: ReadonlyMap<string, readonly string[]>;
};

/** Where somebody lives; any of the three may be empty. */
export type AreaNames = { provinsi: string; kotaKabupaten: string; kecamatan: string };

/** A text per wrong field. Only provinsi and kota/kabupaten can be wrong. */
type AreaErrors = { provinsi?: string; kotaKabupaten?: string };

/** The province that a text names, or null. */
export function findProvince(text: string, provinces: readonly Area[]): Area | null {
  const key = provinceKey(text);
  return (key && provinces.find(({ name }) => provinceKey(name) === key)) || null;
}

/** The cities and regencies that a text may mean: 'Kab. Garut' one, 'Bandung' two, something unknown none. */
export function findRegencies(text: string, regencies: readonly Area[]): readonly Area[] {
  const typed = regencyKey(text);
  if (typed.name === '') return [];
  const keyed = regencies.map((area) => ({ area, key: keyOf(area) }));
  const found = [
    keyed.filter(({ key }) => key.whole === typed.whole),
    keyed.filter(({ key }) => key.name === typed.name),
    // 'Kota Baru' is written for Kabupaten Kotabaru.
    keyed.filter(({ key }) => key.name === typed.whole),
  ].find((some) => some.length > 0);
  return (found ?? []).map(({ area }) => area);
}

/** The spelling that the list has for a kecamatan, or null where it knows none by that name. */
export function findDistrict(text: string, districts: readonly string[]): string | null {
  const key = districtKey(text);
  return (key && districts.find((name) => districtKey(name) === key)) || null;
}

/** The cities and regencies of a province. */
export function regenciesOf(province: Area, regencies: readonly Area[]): readonly Area[] {
  return regencies.filter((regency) => isIn(regency, province));
}

/** The province of a city or regency. */
export function provinceOf(regency: Area, provinces: readonly Area[]): Area | null {
  return provinces.find((province) => isIn(regency, province)) ?? null;
}

/**
 * Writes an address's areas as the list has them, or says what is wrong. Provinsi and kota/kabupaten must be in the
 * list and belong together; a kecamatan that it does not know stays as it was typed, for new ones are founded every
 * year. What is empty stays empty.
 */
export function resolveAreas(
  typed: AreaNames,
  areas: Areas,
): { ok: true; value: AreaNames } | { ok: false; errors: AreaErrors } {
  const province = findProvince(typed.provinsi, areas.provinces);
  const errors: AreaErrors = {};
  if (typed.provinsi !== '' && !province)
    errors.provinsi = 'Provinsi ini tidak ada di daftar. Contoh: Jawa Barat.';
  const regency = typed.kotaKabupaten === '' ? null : resolveRegency(typed, province, areas);
  if (typeof regency === 'string') errors.kotaKabupaten = regency;
  if (errors.provinsi || typeof regency === 'string') return { ok: false, errors };
  const districts = (regency && areas.districts.get(regency.code)) ?? [];
  const value = {
    provinsi: province?.name ?? '',
    kotaKabupaten: regency?.name ?? '',
    kecamatan: findDistrict(typed.kecamatan, districts) ?? typed.kecamatan,
  };
  return { ok: true, value };
}

/** The city or regency that is meant, or what is wrong with it. */
function resolveRegency(typed: AreaNames, province: Area | null, areas: Areas): Area | string {
  const meant = findRegencies(typed.kotaKabupaten, areas.regencies);
  const there = province ? findRegencies(typed.kotaKabupaten, regenciesOf(province, areas.regencies)) : meant;
  if (there.length === 0) return missingRegency(meant, province, areas);
  const [first, ...others] = withDistrict(there, typed.kecamatan, areas);
  if (first && others.length === 0) return first;
  return `Pilih ${there.map(({ name }) => name).join(' atau ')}.`;
}

/** Those of several cities and regencies that have the kecamatan; a single one needs none. */
function withDistrict(meant: readonly Area[], kecamatan: string, { districts }: Areas): readonly Area[] {
  if (meant.length === 1) return meant;
  return meant.filter(({ code }) => findDistrict(kecamatan, districts.get(code) ?? []) !== null);
}

function missingRegency(elsewhere: readonly Area[], province: Area | null, { provinces }: Areas): string {
  if (!province || elsewhere.length === 0) {
    const where = province ? `di provinsi ${province.name}` : 'di daftar';
    return `Kota/kabupaten ini tidak ada ${where}. Tulis seperti Kota Bandung atau Kabupaten Garut.`;
  }
  const places = Map.groupBy(elsewhere, (regency) => provinceOf(regency, provinces)?.name);
  const sentences = Array.from(
    places,
    ([name, some]) => `${some.map((regency) => regency.name).join(' dan ')} ada di provinsi ${name}`,
  );
  return `${sentences.join(', ')}.`;
}

const keys = new WeakMap<Area, RegencyKey>();

/** The key of an area of the list, which is asked for again and again. */
function keyOf(area: Area): RegencyKey {
  const known = keys.get(area) ?? regencyKey(area.name);
  keys.set(area, known);
  return known;
}

function isIn(regency: Area, province: Area): boolean {
  return regency.code.startsWith(`${province.code}.`);
}
