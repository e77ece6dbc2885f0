import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parsePieces, parseStockChange, stockChangedText } from './change.ts';

test.each([
  ['10', 10],
  [' +10 ', 10],
  ['1.000', 1_000],
  ['1000000', 1_000_000],
  ['1000001', null],
  ['0', null],
  ['-3', null],
  ['++3', null],
  ['1,5', null],
  ['', null],
])('%j pieces are %j', (text, pieces) => {
  expect(parsePieces(text)).toBe(pieces);
});

test('the direction is said by the button, not by the number', () => {
  const key = randomUUID();
  expect(parseStockChange({ jumlah: '4', arah: 'kurang', key })).toEqual({
    ok: true,
    change: { delta: -4, key },
  });
  expect(parseStockChange({ jumlah: '4', arah: 'tambah', key })).toEqual({
    ok: true,
    change: { delta: 4, key },
  });
});

test.each([
  [{ jumlah: 'banyak' }, 'Isi jumlahnya dengan angka bulat dari 1 sampai 1.000.000.'],
  [{ arah: 'naik' }, 'Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.'],
  [{ key: 'x' }, 'Perubahan stok tidak dikenal. Muat ulang halaman, lalu coba lagi.'],
])('%j is refused', (change, error) => {
  expect(parseStockChange({ jumlah: '4', arah: 'tambah', key: randomUUID(), ...change })).toEqual({
    ok: false,
    error,
  });
});

test('a change is told with what there is now', () => {
  expect(stockChangedText('Es Teh', 1_000, 1_020)).toBe('Stok Es Teh ditambah 1.000, sekarang 1.020.');
  expect(stockChangedText('Es Teh', -2, 0)).toBe('Stok Es Teh dikurangi 2, sekarang 0.');
});
