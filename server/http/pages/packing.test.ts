import { expect, test } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { makeEntry } from './entry.ts';
import { packLater } from './packing.ts';

test('at most 50 pages wait to be packed, and their places become free again', async () => {
  const response = new Response('<p>isi</p>', { headers: { 'content-type': 'text/html' } });
  const entry = await makeEntry({ response, cachePolicy: { by: 'program', storeId: null } }, Date.now());
  if (!entry) throw new Error('a steady page was expected to be kept');
  const taken = Array.from({ length: 60 }, (_, number) =>
    packLater(href('/toko/:toko', { toko: String(number) }), entry),
  );
  expect(taken.filter(Boolean)).toHaveLength(50);
  await eventually(() => expect(packLater(href('/toko/:toko', { toko: 'later' }), entry)).toBe(true));
});
