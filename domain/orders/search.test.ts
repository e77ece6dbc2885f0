import { describe, expect, it } from 'vitest';
import { parseOrderSearch } from './search.ts';

const nothing = { id: null, orderNumber: null, waDigits: null, name: null };

describe('a search for orders', () => {
  it.each([
    ['#1042', { ...nothing, orderNumber: 1042 }],
    [' 77 ', { ...nothing, orderNumber: 77 }],
    ['1042', { ...nothing, orderNumber: 1042, waDigits: '1042' }],
    ['0812-3456', { ...nothing, waDigits: '8123456' }],
    ['+62 812 3456', { ...nothing, waDigits: '8123456' }],
    ['628123456', { ...nothing, orderNumber: 628_123_456, waDigits: '8123456' }],
    ['Budi', { ...nothing, name: 'Budi' }],
    ['100% Halal', { ...nothing, name: '100% Halal' }],
    ['#9999999999', nothing],
    ['#', nothing],
  ])('%j is read as %j', (typed, search) => {
    expect(parseOrderSearch(typed)).toEqual(search);
  });

  it('may be an id', () => {
    const id = '019aa53b-7c1e-7000-8000-00000000000a';
    expect(parseOrderSearch(id)).toEqual({ ...nothing, id });
  });

  it.each([null, '', '   ', 'a\u0000b', '\ud800'])('%j is null', (typed) => {
    expect(parseOrderSearch(typed)).toBeNull();
  });

  it('is cut to 80 letters', () => {
    expect(parseOrderSearch('x'.repeat(5_000))?.name).toHaveLength(80);
  });
});
