import sharp from 'sharp';
import { expect } from 'vitest';
import { textOf } from '../../support/page.ts';
import { world } from '../../support/world/world.ts';
import type { WorstInput } from './worst-input.ts';

/** Corners of QR codes and nothing else: any three of them may be a code's. */
async function corners(side: number, module: number): Promise<File> {
  const step = 10 * module;
  const ring =
    `<path fill-rule="evenodd" transform="scale(${module})" ` +
    'd="M0 0h7v7h-7zM1 1h5v5h-5zM2 2h3v3h-3z" shape-rendering="crispEdges"/>';
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
    `<defs><pattern id="p" width="${step}" height="${step}" patternUnits="userSpaceOnUse">${ring}</pattern></defs>` +
    `<rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const png = await sharp(Buffer.from(svg)).greyscale().png().toBuffer();
  return new File([new Uint8Array(png)], 'qris.png', { type: 'image/png' });
}

export const qrisPhoto: WorstInput = {
  name: 'a QRIS photo',
  prepare: async (app) => {
    const owner = await app.loginAs(world.sri);
    const photos = [await corners(1_600, 2), await corners(640, 1)];
    return async () => {
      for (const qris of photos) {
        const answer = await owner.post('/dashboard/pembayaran', { intent: 'read-qris', qrisText: '', qris });
        expect([answer.status, await textOf(answer)]).toEqual([
          400,
          expect.stringContaining('tidak terbaca'),
        ]);
      }
    };
  },
};
