import {
  type Area,
  type AreaNames,
  type Areas,
  findDistrict,
  findProvince,
  findRegencies,
  provinceOf,
  regenciesOf,
} from './area.ts';
import { areaWords, isFoundBy, wordsBesideTitle } from './name.ts';

export type AreaForm = { typed: AreaNames; home: Area | null };

export type OfferedAreas = Pick<Areas, 'provinces' | 'regencies'> & { districts: readonly string[] };

/** Maps the code of a city or regency to the names of its districts (kecamatan). */
export type DistrictsEverywhere = Readonly<Record<string, readonly string[]>>;

type FoundDistrict = { name: string; regency: Area };

const LETTERS_TO_SEARCH = 3;

export function searchDistricts(
  typed: string,
  everywhere: DistrictsEverywhere,
  { regencies, limit }: { regencies: readonly Area[]; limit: number },
): FoundDistrict[] {
  const asked = wordsBesideTitle(typed);
  const start = asked.join('');
  if (start.length < LETTERS_TO_SEARCH) return [];
  const near = asked[0]?.slice(0, LETTERS_TO_SEARCH) ?? '';
  const found = regencies.flatMap((regency) =>
    withKeys(everywhere[regency.code] ?? [])
      // A cheap check runs first, because there are 7,288 districts and phones are slow.
      .filter(({ name, key }) => key.includes(near) && isFoundBy(name, typed))
      .map(({ name, key }) => ({ name, regency, begins: key.startsWith(start) })),
  );
  const inOrder = [...found.filter(({ begins }) => begins), ...found.filter(({ begins }) => !begins)];
  return inOrder.slice(0, limit).map(({ name, regency }) => ({ name, regency }));
}

type Keyed = { name: string; key: string };

const keyedByList = new WeakMap<readonly string[], readonly Keyed[]>();

function withKeys(districts: readonly string[]): readonly Keyed[] {
  const keyedDistricts =
    keyedByList.get(districts) ?? districts.map((name) => ({ name, key: areaWords(name).join('') }));
  keyedByList.set(districts, keyedDistricts);
  return keyedDistricts;
}

export function chooseDistrict(
  form: AreaForm,
  { name, regency }: FoundDistrict,
  offered: OfferedAreas,
): AreaForm {
  const { home, typed } = chooseRegency(form, regency, offered);
  return { home, typed: { ...typed, kecamatan: name } };
}

export function offeredRegencies(typed: AreaNames, offered: OfferedAreas): readonly Area[] {
  const province = findProvince(typed.provinsi, offered.provinces);
  return province ? regenciesOf(province, offered.regencies) : offered.regencies;
}

export function chooseProvince(form: AreaForm, province: Area, offered: OfferedAreas): AreaForm {
  const { kotaKabupaten } = form.typed;
  const own = findRegencies(kotaKabupaten, regenciesOf(province, offered.regencies));
  const leaves = own.length === 0 && findRegencies(kotaKabupaten, offered.regencies).length > 0;
  const typed = { ...form.typed, provinsi: province.name };
  if (leaves) return { typed: { ...typed, kotaKabupaten: '', kecamatan: '' }, home: null };
  return { ...form, typed };
}

export function chooseRegency(form: AreaForm, regency: Area, offered: OfferedAreas): AreaForm {
  const moves = form.home !== null && form.home.code !== regency.code;
  const stays = !moves || findDistrict(form.typed.kecamatan, offered.districts) === null;
  return {
    home: regency,
    typed: {
      provinsi: provinceOf(regency, offered.provinces)?.name ?? form.typed.provinsi,
      kotaKabupaten: regency.name,
      kecamatan: stays ? form.typed.kecamatan : '',
    },
  };
}

/** When a field loses the focus, replaces its text by the official name and fills in the city and province above. */
export function completeField(
  form: AreaForm,
  field: keyof AreaNames,
  offered: OfferedAreas,
  everywhere: DistrictsEverywhere | null = null,
): AreaForm {
  const { typed } = form;
  if (field === 'provinsi') {
    const province = findProvince(typed.provinsi, offered.provinces);
    return province ? chooseProvince(form, province, offered) : form;
  }
  if (field === 'kotaKabupaten') {
    const [regency, ...others] = findRegencies(typed.kotaKabupaten, offeredRegencies(typed, offered));
    if (regency && others.length === 0) return chooseRegency(form, regency, offered);
    return { ...form, home: null };
  }
  const kecamatan = findDistrict(typed.kecamatan, offered.districts);
  if (kecamatan) return { ...form, typed: { ...typed, kecamatan } };
  const only = isOpenEverywhere(form) && everywhere ? onlyDistrictOf(typed, everywhere, offered) : null;
  return only ? chooseDistrict(form, only, offered) : form;
}

export function isOpenEverywhere({ home, typed }: AreaForm): boolean {
  return home === null && typed.kotaKabupaten.trim() === '';
}

function onlyDistrictOf(typed: AreaNames, everywhere: DistrictsEverywhere, offered: OfferedAreas) {
  const bounds = { regencies: offeredRegencies(typed, offered), limit: Number.POSITIVE_INFINITY };
  const named = searchDistricts(typed.kecamatan, everywhere, bounds).filter(
    ({ name }) => findDistrict(typed.kecamatan, [name]) !== null,
  );
  const [only, ...others] = named;
  return only && others.length === 0 ? only : null;
}
