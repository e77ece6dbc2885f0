import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseStock, parseStockChange, stockChangedText } from './change.ts';

test.each([
  ['10', 10],
  [' 0 ', 0],
  ['1.000', 1_000],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['-3', null],
  ['+3', null],
  ['1,5', null],
  ['', null],
])('%j is parsed as the stock %j', (text, stok) => {
  expect(parseStock(text)).toBe(stok);
});

describe('a change', () => {
  const key = randomUUID();

  test.each([
    [{ stok: '50' }, 30],
    [{ stok: '0' }, -20],
    [{ stok: '20', arah: 'tambah' }, 1],
    [{ stok: '20', arah: 'kurang' }, -1],
    [{ stok: '50', arah: 'kurang' }, 29],
  ])('from a seen stock of 20 by %j adds %j', (typed, delta) => {
    expect(parseStockChange({ seenStok: '20', key, ...typed })).toEqual({
      ok: true,
      change: { delta, key },
    });
  });

  const unknown = 'Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.';

  test.each([
    [{ stok: 'banyak' }, 'Isi stok dengan angka bulat dari 0 sampai 1.000.000.'],
    [{ stok: '' }, 'Isi stok dengan angka bulat dari 0 sampai 1.000.000.'],
    [{ stok: '20' }, 'Jumlah stoknya masih sama.'],
    [{ seenStok: '' }, unknown],
    [{ arah: 'naik' }, unknown],
    [{ arah: 'constructor' }, unknown],
    [{ key: 'x' }, unknown],
  ])('by %j is rejected', (sent, error) => {
    expect(parseStockChange({ stok: '24', seenStok: '20', key, ...sent })).toEqual({ ok: false, error });
  });
});

test('a change is reported with the current stock', () => {
  expect(stockChangedText('Es Teh', 1_000, 1_020)).toBe('Stok Es Teh ditambah 1.000, sekarang 1.020.');
  expect(stockChangedText('Es Teh', -2, 0)).toBe('Stok Es Teh dikurangi 2, sekarang 0.');
});
