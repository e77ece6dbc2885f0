import { describe, expect, test } from 'vitest';
import { parseSettings, type SettingsErrors } from './settings.ts';
import { answerPeriods, paymentPeriods } from './store.ts';

const sent = {
  namaToko: 'Warung Bu Sri',
  slug: 'warung-bu-sri',
  waNumber: '0812-1111-0001',
  themeColor: '#A33A16',
  deskripsi: 'Masakan rumah.',
  timeZone: 'Asia/Makassar',
  paymentHours: '24',
  answerHours: '48',
  openingNote: 'Buka 08.00\r\nsampai 17.00',
  closedUntil: '',
  minOrder: '50.000',
};

const errorsOf = (change: Record<string, unknown>): SettingsErrors => {
  const parsed = parseSettings({ ...sent, ...change });
  return parsed.ok ? {} : parsed.errors;
};

test('all fields are normalized', () => {
  expect(parseSettings({ ...sent, namaToko: '  Warung\n Bu  Sri ' })).toEqual({
    ok: true,
    settings: {
      ...sent,
      waNumber: '6281211110001',
      themeColor: '#a33a16',
      paymentHours: 24,
      answerHours: 48,
      openingNote: 'Buka 08.00\nsampai 17.00',
      closedUntil: null,
      minOrder: 50_000,
    },
  });
});

test('unknown fields are left out', () => {
  const parsed = parseSettings({ ...sent, status: 'active', logoUrl: '/x', storeId: 'y' });
  expect(parsed.ok && Object.keys(parsed.settings).sort()).toEqual(Object.keys(sent).sort());
});

test.each(Object.keys(sent))('a form without %s is rejected: settings are saved as a whole', (name) => {
  const { [name as keyof typeof sent]: _, ...rest } = sent;
  const parsed = parseSettings(rest);
  expect(parsed.ok ? null : parsed.errors).toEqual({ [name]: expect.any(String) });
});

test.each<[Record<string, string>, SettingsErrors]>([
  [{ namaToko: ' \u200b ' }, { namaToko: 'Nama toko wajib diisi.' }],
  [{ namaToko: 'x'.repeat(81) }, { namaToko: 'Nama toko paling panjang 80 huruf.' }],
  [{ waNumber: '' }, { waNumber: 'Nomor WhatsApp wajib diisi.' }],
  [{ waNumber: '+1 202 555 0100' }, { waNumber: 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.' }],
  [{ deskripsi: 'x'.repeat(501) }, { deskripsi: 'Deskripsi toko paling panjang 500 huruf.' }],
  [{ deskripsi: 'a\u0000' }, { deskripsi: 'Ada karakter yang tidak bisa disimpan.' }],
  [{ timeZone: 'Europe/Berlin' }, { timeZone: 'Pilih WIB, WITA, atau WIT.' }],
  [{ timeZone: 'constructor' }, { timeZone: 'Pilih WIB, WITA, atau WIT.' }],
  ...['5', '0', '-6', '24.0', '1e2', ' 24', '024', 'null', '9999999999'].map(
    (paymentHours): [Record<string, string>, SettingsErrors] => [
      { paymentHours },
      { paymentHours: 'Pilih batas waktu bayar dari daftar.' },
    ],
  ),
  ...['6', '12', '0', '-24', '24.0', ' 24', 'null'].map(
    (answerHours): [Record<string, string>, SettingsErrors] => [
      { answerHours },
      { answerHours: 'Pilih batas waktu konfirmasi dari daftar.' },
    ],
  ),
])('%o is rejected', (change, errors) => {
  expect(errorsOf(change)).toEqual(errors);
});

test.each(['red;}body{', 'red', '#fff', '007bff', '#12345g', '#1234567', 'url(x)', ''])(
  'colour %j is rejected',
  (themeColor) => {
    expect(errorsOf({ themeColor })).toEqual({ themeColor: 'Warna tema ditulis #rrggbb, misalnya #007bff.' });
  },
);

test('accepts every offered time to pay, and none', () => {
  const hoursOf = (paymentHours: string) => {
    const parsed = parseSettings({ ...sent, paymentHours });
    return parsed.ok ? parsed.settings.paymentHours : parsed.errors;
  };
  expect(paymentPeriods.map((hours) => hoursOf(String(hours)))).toEqual([...paymentPeriods]);
  expect(hoursOf('')).toBeNull();
});

test('accepts every offered time to answer, and none', () => {
  const hoursOf = (answerHours: string) => {
    const parsed = parseSettings({ ...sent, answerHours });
    return parsed.ok ? parsed.settings.answerHours : parsed.errors;
  };
  expect(answerPeriods.map((hours) => hoursOf(String(hours)))).toEqual([...answerPeriods]);
  expect(hoursOf('')).toBeNull();
});

test('500 characters with line breaks are counted as browsers do', () => {
  expect(errorsOf({ deskripsi: `${'x'.repeat(249)}\r\n${'y'.repeat(250)}` })).toEqual({});
});

describe('the short name', () => {
  const malformed = 'Alamat link toko hanya berisi huruf kecil, angka, dan tanda hubung, 3–40 karakter.';
  const reserved = 'Alamat ini tidak bisa dipakai. Pilih yang lain.';

  test.each([
    ['', 'Alamat link toko wajib diisi.'],
    ['ab', malformed],
    ['x'.repeat(41), malformed],
    ['toko sri', malformed],
    ['-toko', malformed],
    ['toko--sri', malformed],
    ['toko/sri', malformed],
    ['tokó', malformed],
    ['admin', reserved],
    ['0198c1de-toko', reserved],
  ])('%j is rejected', (slug, text) => {
    expect(errorsOf({ slug })).toEqual({ slug: text });
  });

  test.each([
    [' Warung-Sri ', 'warung-sri'],
    ['https://kedai.example/toko/warung-sri?cari=x', 'warung-sri'],
    ['kedai.example/toko/warung-sri/', 'warung-sri'],
  ])('%j is read as %s', (slug, expected) => {
    expect(parseSettings({ ...sent, slug })).toMatchObject({ ok: true, settings: { slug: expected } });
  });
});

describe('opening', () => {
  const holiday = (closedUntil: unknown, onHoliday: string = 'on') => {
    const parsed = parseSettings({ ...sent, onHoliday, closedUntil });
    return parsed.ok ? parsed.settings.closedUntil : parsed.errors.closedUntil;
  };

  test.each([
    ['2026-12-02', '2026-12-02'],
    [' 2026-12-02 ', '2026-12-02'],
    ['', 'Isi tanggal toko buka lagi.'],
    ['2 Desember', 'Tanggal tidak dikenal. Contoh: 2026-12-02.'],
    ['2026-02-30', 'Tanggal tidak dikenal. Contoh: 2026-12-02.'],
  ])('a holiday until %j', (typed, expected) => expect(holiday(typed)).toBe(expected));

  test('a day of return is ignored if the switch is off, even if it is invalid', () => {
    expect([holiday('2026-12-02', ''), holiday('x', ''), holiday('2026-12-02', 'ya')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a note of 300 letters and a minimum of a thousand million are accepted, but no more', () => {
    expect(errorsOf({ openingNote: 'a'.repeat(300), minOrder: '1000000000' })).toEqual({});
    expect(errorsOf({ openingNote: 'a'.repeat(301), minOrder: '1000000001' })).toEqual({
      openingNote: 'Catatan buka paling panjang 300 huruf.',
      minOrder: 'Paling banyak 1.000.000.000.',
    });
    expect(errorsOf({ minOrder: '-1' })).toEqual({ minOrder: 'Isi dengan angka bulat, misalnya 15000.' });
  });
});
