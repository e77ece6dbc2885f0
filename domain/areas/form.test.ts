import { describe, expect, test } from 'vitest';
import { readAreas } from '#server/areas/areas.ts';
import {
  type AreaForm,
  chooseProvince,
  chooseRegency,
  completeField,
  offeredRegencies,
  searchDistricts,
} from './form.ts';

const { provinces, regencies, districts } = await readAreas();

const province = (name: string) => provinces.find((area) => area.name === name) ?? expect.fail(name);
const regency = (name: string) => regencies.find((area) => area.name === name) ?? expect.fail(name);

const at = (name?: string) => ({
  provinces,
  regencies,
  districts: name ? (districts.get(regency(name).code) ?? []) : [],
});

const form = (provinsi: string, kotaKabupaten: string, kecamatan: string, home?: string): AreaForm => ({
  typed: { provinsi, kotaKabupaten, kecamatan },
  home: home ? regency(home) : null,
});

const bandung = form('Jawa Barat', 'Kota Bandung', 'Coblong', 'Kota Bandung');

test('choosing another province clears a city outside it, with its kecamatan', () => {
  expect(chooseProvince(bandung, province('Bali'), at('Kota Bandung'))).toEqual(form('Bali', '', ''));
  expect(chooseProvince(bandung, province('Jawa Barat'), at('Kota Bandung'))).toEqual(bandung);
  const unknown = form('', 'Kota Impian', 'Baru');
  expect(chooseProvince(unknown, province('Bali'), at())).toEqual(form('Bali', 'Kota Impian', 'Baru'));
});

test('choosing a city fills in its province and clears the kecamatan of another city', () => {
  const garut = regency('Kabupaten Garut');
  expect(chooseRegency(form('', '', ''), garut, at()).typed).toEqual(
    form('Jawa Barat', 'Kabupaten Garut', '').typed,
  );
  expect(chooseRegency(bandung, garut, at('Kota Bandung'))).toEqual(
    form('Jawa Barat', 'Kabupaten Garut', '', 'Kabupaten Garut'),
  );
  const own = form('Jawa Barat', 'Kota Bandung', 'Sudah Benar', 'Kota Bandung');
  expect(chooseRegency(own, garut, at('Kota Bandung')).typed.kecamatan).toBe('Sudah Benar');
  expect(chooseRegency(bandung, regency('Kota Bandung'), at('Kota Bandung'))).toEqual(bandung);
});

test("leaving a field applies the list's spelling or keeps the typed text", () => {
  const left = completeField(form('DIY', 'jogja', 'x'), 'provinsi', at());
  expect(left.typed.provinsi).toBe('DI Yogyakarta');
  expect(completeField(left, 'kotaKabupaten', at())).toEqual(
    form('DI Yogyakarta', 'Kota Yogyakarta', 'x', 'Kota Yogyakarta'),
  );
  const typed = form('DI Yogyakarta', 'Kota Yogyakarta', 'kec. gondokusuman', 'Kota Yogyakarta');
  expect(completeField(typed, 'kecamatan', at('Kota Yogyakarta')).typed.kecamatan).toBe('Gondokusuman');
  const unclear = form('Jawa', 'Bandung', 'Baru', 'Kota Bandung');
  expect(completeField(unclear, 'provinsi', at('Kota Bandung'))).toEqual(unclear);
  expect(completeField(unclear, 'kotaKabupaten', at('Kota Bandung'))).toEqual({ ...unclear, home: null });
  expect(completeField(unclear, 'kecamatan', at('Kota Bandung'))).toEqual(unclear);
});

test("offers the cities of the typed province, or all of Indonesia's", () => {
  expect(offeredRegencies(form('bali', '', '').typed, at())).toHaveLength(9);
  expect(offeredRegencies(form('', '', '').typed, at())).toHaveLength(514);
});

describe('a kecamatan anywhere in Indonesia', () => {
  const everywhere = Object.fromEntries(districts);
  const search = (typed: string, limit = 60, within = regencies) =>
    searchDistricts(typed, everywhere, { regencies: within, limit });
  const named = (typed: string, ...rest: [number?, typeof regencies?]) =>
    search(typed, ...rest).map(({ name }) => name);

  test.each([
    ['gondok', 'Gondokusuman'],
    ['Kec. Gondokusuman', 'Gondokusuman'],
    ['kemantren gondok', 'Gondokusuman'],
    ['Gunung Sitoli', 'Gunungsitoli'],
    ['gn sitoli', 'Gunungsitoli'],
    ['gn. sitoli', 'Gunungsitoli'],
    ['kec.gn.sitoli', 'Gunungsitoli'],
    ['gunung bintang', 'Gn. Bintang Awai'],
    ['gn bintang', 'Gn. Bintang Awai'],
    ['kepulauan masaloka', 'Kep. Masaloka Raya'],
    ['masaloka raya', 'Kep. Masaloka Raya'],
    ['ivjurai', 'IV Jurai'],
  ])('is found by %j', (typed, name) => expect(named(typed)).toContain(name));

  test('is found with its city', () => {
    expect(search('gondokusuman')).toEqual([{ name: 'Gondokusuman', regency: regency('Kota Yogyakarta') }]);
  });

  test('fills in its city when the field is left, if its name is unique', () => {
    const left = completeField(form('', '', 'kec. coblong'), 'kecamatan', at(), everywhere);
    expect(left).toEqual(form('Jawa Barat', 'Kota Bandung', 'Coblong', 'Kota Bandung'));
    for (const typed of ['Sukajadi', 'Cob', 'Zzzqq'])
      expect(completeField(form('', '', typed), 'kecamatan', at(), everywhere).home).toBeNull();
    const elsewhere = form('', 'Kota Medan', 'Coblong');
    expect(completeField(elsewhere, 'kecamatan', at(), everywhere)).toEqual(elsewhere);
  });

  test('is searched from three letters on, not counting its title', () => {
    for (const typed of ['', '  ', 'go', 'g o', 'kec. go', '...']) expect(named(typed)).toEqual([]);
    expect(named('gon')).toContain('Gondokusuman');
    expect(named('kec. gon')).toContain('Gondokusuman');
  });

  test('comes first if its name begins with the search', () => {
    const found = named('barat', 1_000);
    const begins = found.map((name) => name.startsWith('Barat'));
    expect(begins).toContain(true);
    expect(begins).toContain(false);
    expect(begins).toEqual(begins.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('is found within the limit and only in the given cities', () => {
    expect(named('barat', 7)).toEqual(named('barat', 1_000).slice(0, 7));
    const own = search('utara', 60, [regency('Kota Bogor')]);
    expect(own).toEqual([{ name: 'Bogor Utara', regency: regency('Kota Bogor') }]);
    expect(named('utara', 60, [])).toEqual([]);
  });

  test('is found by its whole name, with or without its title', () => {
    const lost = regencies.flatMap((home) =>
      (districts.get(home.code) ?? []).filter(
        (name) =>
          name.length > 2 &&
          ![name, `Kec. ${name}`].every((typed) => named(typed, 1_000, [home]).includes(name)),
      ),
    );
    expect(lost).toEqual([]);
  });
});
