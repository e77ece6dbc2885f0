import { describe, expect, test } from 'vitest';
import { deliveryAddressSchema, profileSchema } from './address.ts';

const address = {
  namaLengkap: 'Budi Santoso',
  wa: '0812-3456-7890',
  alamatLengkap: 'Jl. Ciledug 12',
  provinsi: 'Jawa Barat',
  kotaKabupaten: 'Kabupaten Garut',
  kecamatan: 'Garut Kota',
  kodePos: '44112',
  catatan: '',
};

const errorsOf = (fields: Record<string, unknown>) => {
  const parsed = deliveryAddressSchema.safeParse({ ...address, ...fields });
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path[0], issue.message]);
};

describe('the delivery address', () => {
  test('accepts a full address and stores the number as 62…', () => {
    expect(deliveryAddressSchema.parse({ ...address, alamatLengkap: '  Jl. Ciledug 12 ' })).toEqual({
      ...address,
      wa: '6281234567890',
    });
  });

  test('reports the wrong field and how to correct it', () => {
    for (const namaLengkap of [' ', '\u200b', '\u00ad', ' \u2060\ufeff ']) {
      expect(errorsOf({ namaLengkap })).toEqual([['namaLengkap', 'Nama lengkap wajib diisi.']]);
    }
    expect(errorsOf({ wa: '' })).toEqual([['wa', 'Nomor WhatsApp wajib diisi.']]);
    expect(errorsOf({ wa: '12' })).toEqual([['wa', 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.']]);
    for (const kodePos of ['', '4411', '441122', '0441', '٤٤١١٢'])
      expect(errorsOf({ kodePos })).toEqual([['kodePos', 'Kode pos terdiri dari 5 angka.']]);
    expect(errorsOf({ kodePos: '04112' })).toEqual([['kodePos', 'Kode pos tidak diawali angka 0.']]);
    expect(errorsOf({ alamatLengkap: 'a'.repeat(301) })).toEqual([
      ['alamatLengkap', 'Alamat lengkap paling panjang 300 huruf.'],
    ]);
    for (const hostile of ['a\u0000b', 'a\ud800b']) {
      expect(errorsOf({ provinsi: hostile })).toEqual([
        ['provinsi', 'Ada karakter yang tidak bisa disimpan.'],
      ]);
    }
  });
});

test('a profile may have empty fields, but no invalid ones', () => {
  const { catatan: _, ...fields } = address;
  const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, '']));
  expect(profileSchema.parse(empty)).toEqual(empty);
  expect(profileSchema.safeParse({ ...empty, wa: 'abc' }).error?.issues[0]?.message).toBe(
    'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.',
  );
  for (const kodePos of ['12', '04112'])
    expect(profileSchema.safeParse({ ...empty, kodePos }).success, kodePos).toBe(false);
  expect(profileSchema.parse({ ...empty, wa: '0812 3456 7890' }).wa).toBe('6281234567890');
});
