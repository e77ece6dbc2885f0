import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { href } from '../routes/href.ts';
import { parseStorefrontView, storefrontPath } from './storefront-view.ts';

const read = (query: string) => parseStorefrontView(new URLSearchParams(query));
const id = randomUUID();

test('each view has one address, which can be read back', () => {
  for (const search of ['', 'es teh & kopi'])
    for (const categoryId of [null, id])
      for (const sort of ['terbaru', 'termurah', 'termahal', 'terlaris'] as const) {
        const view = { search, categoryId, sort };
        const address = storefrontPath('warung', view);
        expect(read(address.split('?')[1] ?? '')).toEqual({ ...view, isExact: true });
      }
  expect(storefrontPath('warung', read(''))).toBe(href('/toko/:toko', { toko: 'warung' }));
});

test.each([
  'urut=terbaru',
  'urut=x',
  'urut=',
  'urut=toString',
  'kategori=',
  'kategori=x',
  `kategori=${id.toUpperCase()}`,
])('%s is not an exact view', (query) =>
  expect(read(query)).toEqual({ search: '', categoryId: null, sort: 'terbaru', isExact: false }),
);
