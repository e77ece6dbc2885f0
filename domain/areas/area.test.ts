import { describe, expect, test } from 'vitest';
import { readAreas } from '#server/areas/areas.ts';
import { findDistrict, findProvince, findRegencies, provinceOf, resolveAreas } from './area.ts';
import { isFoundBy } from './name.ts';

/* These tests use the real list of areas, because the matching rules must fit all Indonesian place names. */
const areas = await readAreas();

const resolve = (provinsi: string, kotaKabupaten = '', kecamatan = '') => {
  const resolved = resolveAreas({ provinsi, kotaKabupaten, kecamatan }, areas);
  return resolved.ok ? Object.values(resolved.value) : resolved.errors;
};

const careless = [
  (name: string) => name,
  (name: string) => name.toUpperCase(),
  (name: string) => name.toLowerCase(),
  (name: string) => `  ${name.replaceAll(' ', '   ')}. `,
  (name: string) => name.replaceAll(' ', '-'),
];

describe('every name of the list, in any spelling,', () => {
  test('resolves to its own province', () => {
    expect(areas.provinces).toHaveLength(38);
    const ways = [...careless, (name: string) => `Provinsi ${name}`, (name: string) => `PROV.${name}`];
    const lost = areas.provinces.flatMap((province) =>
      ways
        .map((write) => write(province.name))
        .filter((text) => findProvince(text, areas.provinces) !== province),
    );
    expect(lost).toEqual([]);
  });

  test('resolves to its own city or regency, with and without its province', () => {
    expect(areas.regencies).toHaveLength(514);
    const ways = [
      ...careless,
      (name: string) => name.replace('Kabupaten ', 'Kab.'),
      (name: string) => name.replace(/^Kota /, 'KOTAMADYA '),
    ];
    const lost = areas.regencies.flatMap((regency) => {
      const provinsi = provinceOf(regency, areas.provinces)?.name ?? '';
      const own = JSON.stringify([provinsi, regency.name, '']);
      return ways
        .map((write) => write(regency.name))
        .filter(
          (text) =>
            JSON.stringify(resolve(provinsi, text)) !== own ||
            findRegencies(text, areas.regencies)[0] !== regency,
        );
    });
    expect(lost).toEqual([]);
  });

  test('resolves to its own kecamatan', () => {
    const lists = [...areas.districts.values()];
    expect(lists.flat()).toHaveLength(7285);
    const ways = [(name: string) => name.toUpperCase(), (name: string) => `kec.${name.replaceAll(' ', '-')}`];
    const lost = lists.flatMap((names) =>
      names.flatMap((name) =>
        ways.map((write) => write(name)).filter((text) => findDistrict(text, names) !== name),
      ),
    );
    expect(lost).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    ['Daerah Khusus Ibukota Jakarta', 'DKI Jakarta'],
    ['jakarta', 'DKI Jakarta'],
    ['DKI', 'DKI Jakarta'],
    ['Daerah Istimewa Yogyakarta', 'DI Yogyakarta'],
    ['D.I. Yogyakarta', 'DI Yogyakarta'],
    ['DIY', 'DI Yogyakarta'],
    ['Jogja', 'DI Yogyakarta'],
    ['Sumatra Utara', 'Sumatera Utara'],
    ['Bangka Belitung', 'Kepulauan Bangka Belitung'],
    ['Kep. Riau', 'Kepulauan Riau'],
    ['Riau', 'Riau'],
    ['jatim', 'Jawa Timur'],
  ])('in %s is in %s', (typed, provinsi) => {
    expect(resolve(typed)).toEqual([provinsi, '', '']);
  });

  test.each([
    [
      ['jabar', 'KAB. GARUT', 'kec. garut kota'],
      ['Jawa Barat', 'Kabupaten Garut', 'Garut Kota'],
    ],
    [
      ['Jawa Barat', 'garut', ''],
      ['Jawa Barat', 'Kabupaten Garut', ''],
    ],
    [
      ['DIY', 'jogja', 'GONDOKUSUMAN'],
      ['DI Yogyakarta', 'Kota Yogyakarta', 'Gondokusuman'],
    ],
    [
      ['DIY', 'Gunung Kidul', ''],
      ['DI Yogyakarta', 'Kabupaten Gunungkidul', ''],
    ],
    [
      ['DKI Jakarta', 'Jaksel', 'tebet'],
      ['DKI Jakarta', 'Kota Jakarta Selatan', 'Tebet'],
    ],
    [
      ['DKI Jakarta', 'Kota Administrasi Jakarta Timur', ''],
      ['DKI Jakarta', 'Kota Jakarta Timur', ''],
    ],
    [
      ['Jawa Tengah', 'Solo', ''],
      ['Jawa Tengah', 'Kota Surakarta', ''],
    ],
    [
      ['Kalimantan Selatan', 'Kota Baru', ''],
      ['Kalimantan Selatan', 'Kabupaten Kotabaru', ''],
    ],
    [
      ['Jawa Barat', 'Banjar', ''],
      ['Jawa Barat', 'Kota Banjar', ''],
    ],
    [
      ['', '', 'Cibiru'],
      ['', '', 'Cibiru'],
    ],
    [
      ['', 'kab garut', ''],
      ['', 'Kabupaten Garut', ''],
    ],
    [
      ['', '', ''],
      ['', '', ''],
    ],
  ])('%j resolves to %j', (typed, names) => {
    expect(resolve(...(typed as [string, string, string]))).toEqual(names);
  });

  test('keeps a kecamatan that is not in the list', () => {
    expect(resolve('Jawa Barat', 'Kota Bandung', 'Kec. Baru Sekali')).toEqual([
      'Jawa Barat',
      'Kota Bandung',
      'Kec. Baru Sekali',
    ]);
  });

  test('with a name of both city and regency is resolved by its kecamatan, or rejected with both names', () => {
    expect(resolve('Jawa Barat', 'Bandung', 'coblong')).toEqual(['Jawa Barat', 'Kota Bandung', 'Coblong']);
    expect(resolve('Jawa Barat', 'bandung', 'Soreang')).toEqual([
      'Jawa Barat',
      'Kabupaten Bandung',
      'Soreang',
    ]);
    for (const kecamatan of ['', 'Tidak Ada'])
      expect(resolve('Jawa Barat', 'Bandung', kecamatan)).toEqual({
        kotaKabupaten: 'Pilih Kota Bandung atau Kabupaten Bandung.',
      });
    expect(resolve('', 'Banjar')).toEqual({ kotaKabupaten: 'Pilih Kota Banjar atau Kabupaten Banjar.' });
  });

  test('with a city in the wrong province is rejected with the right province', () => {
    expect(resolve('Bali', 'Surabaya')).toEqual({
      kotaKabupaten: 'Kota Surabaya ada di provinsi Jawa Timur.',
    });
    expect(resolve('Bali', 'Bandung')).toEqual({
      kotaKabupaten: 'Kota Bandung dan Kabupaten Bandung ada di provinsi Jawa Barat.',
    });
    expect(resolve('Bali', 'Banjar')).toEqual({
      kotaKabupaten:
        'Kota Banjar ada di provinsi Jawa Barat, Kabupaten Banjar ada di provinsi Kalimantan Selatan.',
    });
  });

  test('with unknown names is rejected field by field', () => {
    expect(resolve('Jawa', 'Atlantis')).toEqual({
      provinsi: 'Provinsi ini tidak ada di daftar. Contoh: Jawa Barat.',
      kotaKabupaten:
        'Kota/kabupaten ini tidak ada di daftar. Tulis seperti Kota Bandung atau Kabupaten Garut.',
    });
    expect(resolve('Bali', 'Atlantis')).toEqual({
      kotaKabupaten:
        'Kota/kabupaten ini tidak ada di provinsi Bali. Tulis seperti Kota Bandung atau Kabupaten Garut.',
    });
    for (const odd of ['constructor', '__proto__', 'Provinsi', 'Daerah', '...', '🙂', 'toString'])
      expect(resolve(odd, odd), odd).toHaveProperty('provinsi');
    expect(resolve('', 'Kota')).toHaveProperty('kotaKabupaten');
  });
});

test.each([
  ['Kabupaten Garut', 'gar'],
  ['Kabupaten Garut', 'KAB. GA'],
  ['Kabupaten Kulon Progo', 'kulonprogo'],
  ['Kabupaten Gunungkidul', 'gunung kidul'],
  ['Kota Yogyakarta', 'yogya'],
  ['Pulau Bāngka', 'bangka'],
])('%s is found by %j', (name, typed) => {
  expect(isFoundBy(name, typed)).toBe(true);
});

test('a name is not found by a part inside its words', () => {
  expect(isFoundBy('Kabupaten Garut', 'arut')).toBe(false);
  expect(isFoundBy('Kabupaten Garut', 'garut kota')).toBe(false);
});
