import { expect, test } from 'vitest';
import { drawQr } from '#domain/stores/qr.ts';
import { testQris } from '../../tests/support/world/qris.ts';
import { readCodes } from './qris-photo.ts';
import { renderQris } from './qris-picture.ts';

test('every buyer of a crowd that pays at once gets a readable picture', async () => {
  const code = drawQr(testQris);
  const pictures = await Promise.all(Array.from({ length: 300 }, () => renderQris(code)));
  expect(pictures.filter((picture) => picture === null)).toEqual([]);
  const [png] = pictures;
  expect(await readCodes(png ?? Buffer.alloc(0), { storeId: 'sri' })).toEqual({
    ok: true,
    texts: [testQris],
  });
});
