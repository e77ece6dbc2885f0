import { expect, test } from 'vitest';
import { readAreas } from '#server/areas/areas.ts';
import { threadCpuMs } from '../../../tests/support/cpu-time.ts';
import { readPastedAddress } from './pasted-address.ts';

const areas = await readAreas();
const read = (text: string) => readPastedAddress(text, areas);

const garut = { provinsi: 'Jawa Barat', kotaKabupaten: 'Kabupaten Garut', kecamatan: 'Tarogong Kidul' };

test.each<[string, string, ReturnType<typeof read>]>([
  [
    'in one line',
    'Siti Aminah, 0812-3456-7890, Jl. Melati No. 5 RT 02/03, Tarogong Kidul, Garut, Jawa Barat 44151',
    {
      ...garut,
      namaLengkap: 'Siti Aminah',
      wa: '0812-3456-7890',
      alamatLengkap: 'Jl. Melati No. 5 RT 02/03',
      kodePos: '44151',
    },
  ],
  [
    'in lines with labels',
    'Nama : Bu Wati\nNo HP: +62 812 3456 7890\nAlamat: Kp. Cikole RT 1 RW 4, Desa Sukamukti\nKec: Tarogong Kidul\nKab: Garut\nProv: Jawa Barat\nKode Pos: 44151',
    {
      ...garut,
      namaLengkap: 'Bu Wati',
      wa: '0812-3456-7890',
      alamatLengkap: 'Kp. Cikole RT 1 RW 4, Desa Sukamukti',
      kodePos: '44151',
    },
  ],
  [
    'without a province, with titles',
    'Ujang\n081234567890\nJalan Raya Samarang 12\nKec. Tarogong Kidul\nKab. Garut 44151',
    {
      ...garut,
      namaLengkap: 'Ujang',
      wa: '0812-3456-7890',
      alamatLengkap: 'Jalan Raya Samarang 12',
      kodePos: '44151',
    },
  ],
  [
    'city and province in one part',
    'Dedi, 6281234567890, Komp. Griya Asri Blok C2, Tarogong Kidul, Garut Jawa Barat',
    {
      ...garut,
      namaLengkap: 'Dedi',
      wa: '0812-3456-7890',
      alamatLengkap: 'Komp. Griya Asri Blok C2',
      kodePos: '',
    },
  ],
  [
    'a kecamatan that tells which Bandung is meant',
    'Rina, 081234567890, Jl. Dipatiukur 35, Coblong, Bandung 40132',
    {
      namaLengkap: 'Rina',
      wa: '0812-3456-7890',
      alamatLengkap: 'Jl. Dipatiukur 35',
      kecamatan: 'Coblong',
      kotaKabupaten: 'Kota Bandung',
      provinsi: 'Jawa Barat',
      kodePos: '40132',
    },
  ],
  [
    'no areas that are known',
    'Tono, 081234567890, Jl. Entah 3',
    {
      namaLengkap: 'Tono',
      wa: '0812-3456-7890',
      alamatLengkap: 'Jl. Entah 3',
      kodePos: '',
      kecamatan: '',
      kotaKabupaten: '',
      provinsi: '',
    },
  ],
])('an address %s', (_, pasted, fields) => {
  expect(read(pasted)).toEqual(fields);
});

test.each(['', ' ', ',,,', '081', '\u0000', '9'.repeat(1_000), 'Kec.', 'x'.repeat(1_000)])(
  'rubbish gives only texts: %j',
  (pasted) => {
    expect(Object.values(read(pasted)).every((text) => typeof text === 'string')).toBe(true);
  },
);

test('a long text is read quickly', () => {
  const spentMs = threadCpuMs(() => {
    read('Jl. a b c d e f g h i j k, '.repeat(37));
    read('0812 '.repeat(200));
    read('1'.repeat(4).concat(' ').repeat(200));
  });
  expect(spentMs).toBeLessThan(600);
});

test('every city is found after a street', () => {
  const lost = areas.regencies.filter(({ code, name }) => {
    const kecamatan = areas.districts.get(code)?.[0] ?? '';
    const fields = read(`Budi, 081234567890, Jl. Mawar 1, Kec. ${kecamatan}, ${name}, 12345`);
    return fields.kotaKabupaten !== name || fields.kecamatan !== kecamatan || fields.namaLengkap !== 'Budi';
  });
  expect(lost.map(({ name }) => name)).toEqual([]);
});
