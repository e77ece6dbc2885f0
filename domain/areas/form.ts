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

/** `home` is the city or regency whose kecamatan are offered. */
export type AreaForm = { typed: AreaNames; home: Area | null };

export type OfferedAreas = Pick<Areas, 'provinces' | 'regencies'> & { districts: readonly string[] };

export function offeredRegencies(typed: AreaNames, offered: OfferedAreas): readonly Area[] {
  const province = findProvince(typed.provinsi, offered.provinces);
  return province ? regenciesOf(province, offered.regencies) : offered.regencies;
}

export function takeProvince(form: AreaForm, province: Area, offered: OfferedAreas): AreaForm {
  const { kotaKabupaten } = form.typed;
  const own = findRegencies(kotaKabupaten, regenciesOf(province, offered.regencies));
  const leaves = own.length === 0 && findRegencies(kotaKabupaten, offered.regencies).length > 0;
  const typed = { ...form.typed, provinsi: province.name };
  if (leaves) return { typed: { ...typed, kotaKabupaten: '', kecamatan: '' }, home: null };
  return { ...form, typed };
}

export function takeRegency(form: AreaForm, regency: Area, offered: OfferedAreas): AreaForm {
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

export function leaveField(form: AreaForm, field: keyof AreaNames, offered: OfferedAreas): AreaForm {
  const { typed } = form;
  if (field === 'provinsi') {
    const province = findProvince(typed.provinsi, offered.provinces);
    return province ? takeProvince(form, province, offered) : form;
  }
  if (field === 'kotaKabupaten') {
    const [regency, ...others] = findRegencies(typed.kotaKabupaten, offeredRegencies(typed, offered));
    if (regency && others.length === 0) return takeRegency(form, regency, offered);
    return { ...form, home: null };
  }
  const kecamatan = findDistrict(typed.kecamatan, offered.districts);
  return kecamatan ? { ...form, typed: { ...typed, kecamatan } } : form;
}
