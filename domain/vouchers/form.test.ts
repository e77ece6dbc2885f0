import { describe, expect, it } from 'vitest';
import { parseVoucherForm } from './form.ts';

const now = new Date('2026-11-21T05:00:00Z');
const around = { timeZone: 'Asia/Makassar' as const, now };
const typed = {
  code: ' hemat-10 ',
  kind: 'percent',
  value: '10',
  maxDiscount: '20.000',
  minPurchase: '',
  startDay: '2026-11-22',
  endDay: '2026-11-22',
  quota: '100',
  perBuyerLimit: '',
};

describe('the form of a new voucher', () => {
  it('uses days of the shop’s zone, including the whole last day', () => {
    expect(parseVoucherForm(typed, around)).toEqual({
      ok: true,
      voucher: {
        code: 'HEMAT-10',
        kind: 'percent',
        value: 10,
        maxDiscount: 20_000,
        minPurchase: 0,
        startsAt: new Date('2026-11-21T16:00:00Z'),
        endsAt: new Date('2026-11-22T16:00:00Z'),
        quota: 100,
        perBuyerLimit: null,
      },
    });
  });

  it('begins now and never ends without days, and drops a maximum for rupiah', () => {
    const sent = { ...typed, kind: 'rupiah', value: '15000', startDay: '', endDay: '' };
    expect(parseVoucherForm(sent, around)).toMatchObject({
      ok: true,
      voucher: { kind: 'rupiah', value: 15_000, maxDiscount: null, startsAt: now, endsAt: null },
    });
  });

  it.each([
    [{ code: '' }, { code: 'Kode wajib diisi.' }],
    [{ code: 'A B' }, { code: 'Kode voucher hanya berisi huruf, angka, dan tanda hubung. Panjangnya 3–20.' }],
    [{ kind: 'gratis' }, { kind: 'Pilih Persen atau Rupiah.' }],
    [{ value: '' }, { value: 'Nilai wajib diisi.' }],
    [{ value: '0' }, { value: 'Paling sedikit 1.' }],
    [{ value: '101' }, { value: 'Persen paling banyak 100.' }],
    [{ value: '-5' }, { value: 'Isi dengan angka bulat, misalnya 15000.' }],
    [{ maxDiscount: '1,5' }, { maxDiscount: 'Isi dengan angka bulat, misalnya 15000.' }],
    [{ minPurchase: 'banyak' }, { minPurchase: 'Isi dengan angka bulat, misalnya 15000.' }],
    [{ quota: '1.000.001' }, { quota: 'Paling banyak 1.000.000.' }],
    [{ startDay: '2026-02-30' }, { startDay: 'Tanggal mulai tidak dikenal. Contoh: 2026-11-21.' }],
    [{ endDay: '2026-11-21' }, { endDay: 'Tanggal berakhir harus pada atau sesudah tanggal mulai.' }],
    [{ startDay: '2026-01-01', endDay: '2026-11-20' }, { endDay: 'Tanggal berakhir sudah lewat.' }],
  ])('rejects %j with a message', (changes, errors) => {
    expect(parseVoucherForm({ ...typed, ...changes }, around)).toEqual({ ok: false, errors });
  });
});
