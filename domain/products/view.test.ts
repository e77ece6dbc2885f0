import { expect, test } from 'vitest';
import { isNarrowed, parseProductView, productViewQuery } from './view.ts';

const everything = { search: '', lowStockOnly: false, hiddenOnly: false, categoryId: null, sort: 'terbaru' };

test.each([
  ['', everything],
  ['cari=%20teh%20&urut=termurah', { ...everything, search: 'teh', sort: 'termurah' }],
  ['stok=menipis&tampil=disembunyikan', { ...everything, lowStockOnly: true, hiddenOnly: true }],
  ['stok=banyak&tampil=x&urut=__proto__', everything],
  ['urut=constructor', everything],
  ['kategori=x', everything],
])('%j shows %j', (query, view) => {
  expect(parseProductView(new URLSearchParams(query))).toEqual(view);
});

test('a view can be read back from its query, which omits defaults', () => {
  const categoryId = '0198c1de-0000-7000-8000-000000000001';
  const view = {
    search: 'es & teh',
    lowStockOnly: true,
    hiddenOnly: true,
    categoryId,
    sort: 'stok',
  } as const;
  expect(parseProductView(new URLSearchParams(productViewQuery(view)))).toEqual(view);
  expect(productViewQuery(parseProductView(new URLSearchParams()))).toBe('');
});

test('a search of any length is cut to 80 letters', () => {
  expect(parseProductView(new URLSearchParams({ cari: 'x'.repeat(500) })).search).toHaveLength(80);
});

test('a sort alone does not narrow the view', () => {
  expect(isNarrowed(parseProductView(new URLSearchParams('urut=nama')))).toBe(false);
  for (const query of [
    'cari=a',
    'stok=menipis',
    'tampil=disembunyikan',
    'kategori=0198c1de-0000-7000-8000-000000000001',
  ])
    expect(isNarrowed(parseProductView(new URLSearchParams(query)))).toBe(true);
});
