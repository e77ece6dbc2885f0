import { useEffect, useRef, useState } from 'react';
import {
  type AreaNames,
  findDistrict,
  findProvince,
  findRegencies,
  provinceOf,
} from '../../../domain/areas/area.ts';
import {
  type AreaForm,
  leaveField,
  type OfferedAreas,
  offeredRegencies,
  takeProvince,
  takeRegency,
} from '../../../domain/areas/form.ts';
import type { AreaOption } from './combobox.ts';
import { AreaField } from './field.tsx';
import { useAreaLists } from './lists.ts';

type AreaFieldsProps = {
  values: Record<string, unknown>;
  errors: Record<string, string | undefined>;
  required: boolean;
};

export function AreaFields({ values, errors, required }: AreaFieldsProps) {
  const [form, setForm] = useState<AreaForm>(() => ({ typed: typedIn(values), home: null }));
  const { offered, ask } = useAreaLists(form.home);
  const { typed } = form;
  const judged = useJudged(errors, typed);
  // A field may be left before the list comes that tells what its text means.
  const left = useRef(new Set<keyof AreaNames>());
  const known = offered !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list that comes
  useEffect(() => {
    if (!offered) return;
    const fields = [...left.current];
    setForm((now) => {
      const home = now.home ?? onlyRegencyOf(now.typed, offered);
      return fields.reduce((form, name) => leaveField(form, name, offered), { ...now, home });
    });
  }, [known, offered?.districts]);
  const change = (next: (form: AreaForm, offered: OfferedAreas) => AreaForm) => {
    if (offered) setForm((now) => next(now, offered));
  };
  const field = (name: keyof AreaNames) => ({
    name,
    required,
    error: typed[name] === judged[name] ? errors[name] : undefined,
    value: typed[name],
    onNeed: () => {
      left.current.delete(name);
      ask();
    },
    onType: (text: string) => setForm((now) => ({ ...now, typed: { ...now.typed, [name]: text } })),
    onLeave: () => {
      left.current.add(name);
      change((now, lists) => leaveField(now, name, lists));
    },
  });
  return (
    <>
      <AreaField
        {...field('provinsi')}
        label="Provinsi"
        autoComplete="address-level1"
        {...provinceChoices(typed, offered)}
        onChoose={({ key }) => {
          const province = offered?.provinces.find(({ code }) => code === key);
          if (province) change((now, lists) => takeProvince(now, province, lists));
        }}
      />
      <AreaField
        {...field('kotaKabupaten')}
        label="Kota/Kabupaten"
        autoComplete="address-level2"
        {...regencyChoices(typed, offered)}
        onChoose={({ key }) => {
          const regency = offered?.regencies.find(({ code }) => code === key);
          if (regency) change((now, lists) => takeRegency(now, regency, lists));
        }}
      />
      <AreaField
        {...field('kecamatan')}
        label="Kecamatan"
        autoComplete="address-level3"
        {...districtChoices(form, offered)}
        onChoose={({ name }) => setForm((now) => ({ ...now, typed: { ...now.typed, kecamatan: name } }))}
      />
    </>
  );
}

/** Errors do not apply to what is chosen after them. */
function useJudged(errors: AreaFieldsProps['errors'], typed: AreaNames): AreaNames {
  const [judged, setJudged] = useState({ errors, typed });
  if (judged.errors === errors) return judged.typed;
  setJudged({ errors, typed });
  return typed;
}

type Choices = {
  options: readonly AreaOption[];
  meant: readonly string[];
  noMatch: string;
  hasList: boolean;
};

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

function districtChoices({ typed, home }: AreaForm, offered: OfferedAreas | null): Choices {
  const districts = offered?.districts ?? [];
  const meant = findDistrict(typed.kecamatan, districts);
  return {
    options: districts.map((name) => ({ key: name, name })),
    meant: meant ? [meant] : [],
    noMatch: 'Tidak ada di daftar. Tulisan Anda tetap dipakai.',
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
