import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type AreaNames, findDistrict, findProvince, findRegencies, provinceOf } from '#domain/areas/area.ts';
import {
  type AreaForm,
  chooseDistrict,
  chooseProvince,
  chooseRegency,
  completeField,
  type DistrictsEverywhere,
  isOpenEverywhere,
  type OfferedAreas,
  offeredRegencies,
  searchDistricts,
} from '#domain/areas/form.ts';
import type { AreaOption } from './combobox.ts';
import { AreaField } from './field.tsx';
import { useAreaLists } from './lists.ts';

type AreaFieldsProps = {
  /** Shows the kecamatan (district) first; choosing it fills in city and province. */
  kecamatanFirst: boolean;
  values: Record<string, unknown>;
  errors: Record<string, string | undefined>;
  required: boolean;
  belowKecamatan?: ReactNode;
};

export function AreaFields({ values, errors, required, kecamatanFirst, belowKecamatan }: AreaFieldsProps) {
  const { form, offered, searched, isLeft, change, field, setKecamatan, needDistricts } = useAreaForm({
    values,
    errors,
    required,
  });
  const { typed } = form;
  const province = (
    <AreaField
      {...field('provinsi')}
      label="Provinsi"
      autoComplete="address-level1"
      {...provinceChoices(typed, offered)}
      onChoose={({ key }) => {
        const province = offered?.provinces.find(({ code }) => code === key);
        if (province) change((now, lists) => chooseProvince(now, province, lists));
      }}
    />
  );
  const regency = (
    <AreaField
      {...field('kotaKabupaten')}
      label="Kota/Kabupaten"
      autoComplete="address-level2"
      {...regencyChoices(typed, offered)}
      onChoose={({ key }) => {
        const regency = offered?.regencies.find(({ code }) => code === key);
        if (regency) change((now, lists) => chooseRegency(now, regency, lists));
      }}
    />
  );
  const kecamatan = field('kecamatan');
  const choices = searched ?? districtChoices(form, offered);
  const district = (
    <AreaField
      {...kecamatan}
      onNeed={() => {
        kecamatan.onNeed();
        needDistricts();
      }}
      label="Kecamatan"
      hint={kecamatanFirst && !belowKecamatan ? 'Kota dan provinsi terisi sendiri.' : undefined}
      autoComplete="address-level3"
      {...choices}
      note={isLeft && isUnlisted(typed.kecamatan, choices) ? CHECK_SPELLING : null}
      onChoose={({ key, name }) => {
        const regency = searched && offered?.regencies.find(({ code }) => key === `${code} ${name}`);
        if (regency) change((now, lists) => chooseDistrict(now, { name, regency }, lists));
        else setKecamatan(name);
      }}
    />
  );
  return kecamatanFirst ? (
    <>
      {belowKecamatan === undefined ? district : <div className="col-span-2">{district}</div>}
      {belowKecamatan && <div className="col-span-2">{belowKecamatan}</div>}
      {belowKecamatan === undefined ? regency : <div className="col-span-2">{regency}</div>}
      {province}
    </>
  ) : (
    <>
      {province}
      {regency}
      {district}
    </>
  );
}

function useAreaForm({ values, errors, required }: Pick<AreaFieldsProps, 'values' | 'errors' | 'required'>) {
  const [form, setForm] = useState<AreaForm>(() => ({ typed: typedIn(values), home: null }));
  const { offered, everywhere, ask, askEverywhere } = useAreaLists(form.home);
  const [isLeft, setLeft] = useState(false);
  const { typed } = form;
  const judged = useJudged(errors, typed);
  // Fields that the user has left. When a list of areas arrives, the names typed in these fields are completed.
  const left = useRef(new Set<keyof AreaNames>());
  const isLoaded = offered !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when another list has been loaded
  useEffect(() => {
    if (!offered) return;
    const fields = [...left.current];
    setForm((now) => {
      const home = now.home ?? onlyRegencyOf(now.typed, offered);
      return fields.reduce((form, name) => completeField(form, name, offered, everywhere), { ...now, home });
    });
  }, [isLoaded, offered?.districts, everywhere]);
  const change = (next: (form: AreaForm, offered: OfferedAreas) => AreaForm) => {
    if (offered) setForm((now) => next(now, offered));
  };
  const field = (name: keyof AreaNames) => ({
    name,
    required,
    error: typed[name] === judged[name] ? errors[name] : undefined,
    note: null,
    value: typed[name],
    onNeed: () => {
      left.current.delete(name);
      if (name === 'kecamatan') setLeft(false);
      ask();
    },
    onType: (text: string) => setForm((now) => ({ ...now, typed: { ...now.typed, [name]: text } })),
    onLeave: () => {
      left.current.add(name);
      if (name === 'kecamatan') setLeft(true);
      change((now, lists) => completeField(now, name, lists, everywhere));
    },
  });
  return {
    form,
    offered,
    isLeft,
    searched: searchedIn(form, offered, everywhere),
    change,
    field,
    setKecamatan: (kecamatan: string) => setForm((now) => ({ ...now, typed: { ...now.typed, kecamatan } })),
    needDistricts: () => isOpenEverywhere(form) && askEverywhere(),
  };
}

const MAX_SEARCHED = 60;

/** Searches the kecamatan of all Indonesia. Returns null if a city is filled in or while the areas are loading. */
function searchedIn(
  form: AreaForm,
  offered: OfferedAreas | null,
  everywhere: DistrictsEverywhere | null,
): DistrictChoices | null {
  if (!isOpenEverywhere(form) || !offered || !everywhere) return null;
  const bounds = { regencies: offeredRegencies(form.typed, offered), limit: MAX_SEARCHED };
  const found = searchDistricts(form.typed.kecamatan, everywhere, bounds);
  const options = found.map(({ name, regency }) => ({
    key: `${regency.code} ${name}`,
    name,
    note: [regency.name, provinceOf(regency, offered.provinces)?.name].filter(Boolean).join(', '),
  }));
  return { options, meant: [], noMatch: UNLISTED, hasList: true, isSearch: true };
}

/** Returns the values that the fields had when `errors` arrived, so that fields changed later show no error. */
function useJudged(errors: AreaFieldsProps['errors'], typed: AreaNames): AreaNames {
  const [judged, setJudged] = useState({ errors, typed });
  if (judged.errors === errors) return judged.typed;
  setJudged({ errors, typed });
  return typed;
}

const CHECK_SPELLING = 'Kecamatan ini tidak ada di daftar. Periksa ejaannya; tulisan Anda tetap dipakai.';

const UNLISTED = 'Tidak ada di daftar. Tulisan Anda tetap dipakai.';

type Choices = {
  options: readonly AreaOption[];
  meant: readonly string[];
  noMatch: string;
  hasList: boolean;
};

function isUnlisted(kecamatan: string, { options, meant, isSearch }: DistrictChoices): boolean {
  if (kecamatan.trim() === '') return false;
  return isSearch ? options.length === 0 : options.length > 0 && meant.length === 0;
}

type DistrictChoices = Choices & { isSearch: boolean };

function provinceChoices(typed: AreaNames, offered: OfferedAreas | null): Choices {
  const provinces = offered?.provinces ?? [];
  const meant = findProvince(typed.provinsi, provinces);
  return {
    options: provinces.map(({ code, name }) => ({ key: code, name })),
    meant: meant ? [meant.code] : [],
    noMatch: 'Tidak ada provinsi yang cocok.',
    hasList: true,
  };
}

function regencyChoices(typed: AreaNames, offered: OfferedAreas | null): Choices {
  const regencies = offered ? offeredRegencies(typed, offered) : [];
  const provinces = regencies.length === offered?.regencies.length ? offered.provinces : [];
  return {
    options: regencies.map((regency) => ({
      key: regency.code,
      name: regency.name,
      note: provinceOf(regency, provinces)?.name,
    })),
    meant: findRegencies(typed.kotaKabupaten, regencies).map(({ code }) => code),
    noMatch: 'Tidak ada kota/kabupaten yang cocok.',
    hasList: true,
  };
}

function districtChoices({ typed, home }: AreaForm, offered: OfferedAreas | null): DistrictChoices {
  const districts = offered?.districts ?? [];
  const meant = findDistrict(typed.kecamatan, districts);
  return {
    options: districts.map((name) => ({ key: name, name })),
    meant: meant ? [meant] : [],
    noMatch: UNLISTED,
    isSearch: false,
    hasList: home !== null || (offered === null && typed.kotaKabupaten !== ''),
  };
}

function onlyRegencyOf(typed: AreaNames, offered: OfferedAreas) {
  const [home, ...others] = findRegencies(typed.kotaKabupaten, offeredRegencies(typed, offered));
  return home && others.length === 0 ? home : null;
}

function typedIn(values: Record<string, unknown>): AreaNames {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return { provinsi: text('provinsi'), kotaKabupaten: text('kotaKabupaten'), kecamatan: text('kecamatan') };
}
