import { districtKey, provinceKey, type RegencyKey, regencyKey } from './name.ts';

export type Area = { code: string; name: string };

export type Areas = {
  provinces: readonly Area[];
  regencies: readonly Area[];
  districts: ReadonlyMap<string, readonly string[]>;
};

export type AreaNames = { provinsi: string; kotaKabupaten: string; kecamatan: string };

type AreaErrors = { provinsi?: string; kotaKabupaten?: string };

export function findProvince(text: string, provinces: readonly Area[]): Area | null {
  const key = provinceKey(text);
  return (key && provinces.find(({ name }) => provinceKey(name) === key)) || null;
}

export function findRegencies(text: string, regencies: readonly Area[]): readonly Area[] {
  const typed = regencyKey(text);
  if (typed.name === '') return [];
  const keyed = regencies.map((area) => ({ area, key: keyOf(area) }));
  const found = [
    keyed.filter(({ key }) => key.whole === typed.whole),
    keyed.filter(({ key }) => key.name === typed.name),
    // 'Kota' (city) may also be part of a name: people write 'Kota Baru' for Kabupaten (regency) Kotabaru.
    keyed.filter(({ key }) => key.name === typed.whole),
  ].find((some) => some.length > 0);
  return (found ?? []).map(({ area }) => area);
}

export function findDistrict(text: string, districts: readonly string[]): string | null {
  const key = districtKey(text);
  return (key && districts.find((name) => districtKey(name) === key)) || null;
}

export function regenciesOf(province: Area, regencies: readonly Area[]): readonly Area[] {
  return regencies.filter((regency) => isIn(regency, province));
}

export function provinceOf(regency: Area, provinces: readonly Area[]): Area | null {
  return provinces.find((province) => isIn(regency, province)) ?? null;
}

/**
 * Replaces typed names by official ones. Accepts an unknown district (kecamatan), because new ones appear every year.
 */
export function resolveAreas(
  typed: AreaNames,
  areas: Areas,
): { ok: true; value: AreaNames; isListed: boolean } | { ok: false; errors: AreaErrors } {
  const province = findProvince(typed.provinsi, areas.provinces);
  const errors: AreaErrors = {};
  if (typed.provinsi !== '' && !province)
    errors.provinsi = 'Provinsi ini tidak ada di daftar. Contoh: Jawa Barat.';
  const regency = typed.kotaKabupaten === '' ? null : resolveRegency(typed, province, areas);
  if (typeof regency === 'string') errors.kotaKabupaten = regency;
  if (errors.provinsi || typeof regency === 'string') return { ok: false, errors };
  const districts = (regency && areas.districts.get(regency.code)) ?? [];
  const district = findDistrict(typed.kecamatan, districts);
  const value = {
    provinsi: province?.name ?? '',
    kotaKabupaten: regency?.name ?? '',
    kecamatan: district ?? typed.kecamatan,
  };
  return { ok: true, value, isListed: province !== null && district !== null };
}

function resolveRegency(typed: AreaNames, province: Area | null, areas: Areas): Area | string {
  const meant = findRegencies(typed.kotaKabupaten, areas.regencies);
  const there = province ? findRegencies(typed.kotaKabupaten, regenciesOf(province, areas.regencies)) : meant;
  if (there.length === 0) return missingRegency(meant, province, areas);
  const [first, ...others] = withDistrict(there, typed.kecamatan, areas);
  if (first && others.length === 0) return first;
  return `Pilih ${there.map(({ name }) => name).join(' atau ')}.`;
}

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

function keyOf(area: Area): RegencyKey {
  const key = keys.get(area) ?? regencyKey(area.name);
  keys.set(area, key);
  return key;
}

function isIn(regency: Area, province: Area): boolean {
  return regency.code.startsWith(`${province.code}.`);
}
