import { expect, it } from 'vitest';
import { parseChatNumber } from './form.ts';

const typed = {
  name: ' Sari  CS ',
  waNumber: '0812-3456-7890',
  active: 'on',
  memberId: '',
  day1: 'on',
  day6: 'on',
  hoursFrom: '08:00',
  hoursUntil: '17:30',
  awayFrom: '',
  awayUntil: '',
};

it('reads a number with its hours', () => {
  expect(parseChatNumber(typed, false)).toEqual({
    ok: true,
    value: {
      name: 'Sari CS',
      waNumber: '6281234567890',
      active: true,
      memberId: null,
      days: 0b100001,
      hoursFrom: 480,
      hoursUntil: 1_050,
      awayFrom: null,
      awayUntil: null,
    },
  });
});

it("takes no number for the shop's own", () => {
  expect(parseChatNumber(typed, true)).toMatchObject({ ok: true, value: { waNumber: null } });
});

it.each([
  [{ name: ' ' }, { name: 'Nama wajib diisi.' }],
  [{ name: 'x'.repeat(41) }, { name: 'Nama paling panjang 40 huruf.' }],
  [{ waNumber: '' }, { waNumber: 'Nomor WhatsApp wajib diisi.' }],
  [{ waNumber: '021 555' }, { waNumber: 'Nomor WhatsApp tidak valid. Contoh: 0812-3456-7890.' }],
  [{ day1: undefined, day6: undefined }, { days: 'Pilih paling sedikit satu hari.' }],
  [{ hoursFrom: '8' }, { hoursFrom: 'Isi jam seperti 08:00, atau kosongkan.' }],
  [{ hoursUntil: '' }, { hoursUntil: 'Isi kedua jam, atau kosongkan.' }],
  [{ hoursFrom: '' }, { hoursFrom: 'Isi kedua jam, atau kosongkan.' }],
  [{ hoursUntil: '08:00' }, { hoursUntil: 'Jam selesai harus berbeda dari jam mulai.' }],
  [{ awayFrom: '2026-12-01' }, { awayUntil: 'Isi kedua tanggal, atau kosongkan.' }],
  [{ awayUntil: '2026-12-01' }, { awayFrom: 'Isi kedua tanggal, atau kosongkan.' }],
  [
    { awayFrom: '2026-12-02', awayUntil: '2026-12-01' },
    { awayUntil: 'Hari terakhir tidak boleh sebelum hari pertama.' },
  ],
  [{ awayFrom: '2026-13-01' }, { awayFrom: 'Tanggal tidak dikenal. Contoh: 2026-12-02.' }],
])('refuses %j', (changes, errors) => {
  expect(parseChatNumber({ ...typed, ...changes }, false)).toEqual({ ok: false, errors });
});
