import { expect, test } from 'vitest';
import { drawQr } from '#domain/stores/qr.ts';
import { testQris } from '../../tests/support/world/qris.ts';
import { readCodes } from './qris-photo.ts';
import { renderQris } from './qris-picture.ts';

test('nobody of a crowd that pays at once is sent away, and what they get is read', async () => {
  const code = drawQr(testQris);
  const pictures = await Promise.all(Array.from({ length: 300 }, () => renderQris(code)));
  expect(pictures.filter((picture) => picture === null)).toEqual([]);
  const [png] = pictures;
  expect(await readCodes(png ?? Buffer.alloc(0), { storeId: 'sri' })).toEqual({
    ok: true,
    texts: [testQris],
  });
});
