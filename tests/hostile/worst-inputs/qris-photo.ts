import sharp from 'sharp';
import { expect } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { textOf } from '../../support/page.ts';
import type { TestApp } from '../../support/servers/app.ts';
import { world } from '../../support/world/world.ts';

/** Draws only corners of QR codes: any three of them could form a code. */
export function corners(side: number, module: number): Promise<File> {
  return tiled(side, module, 10, 'M0 0h7v7h-7zM1 1h5v5h-5zM2 2h3v3h-3z');
}

/** Draws the edges of Data Matrix codes: two solid ones, two dotted ones. */
export function outlines(side: number, module: number): Promise<File> {
  const dots = [0, 2, 4, 6, 8].map((at) => `M${at} 0h1v1h-1zM9 ${at + 1}h1v1h-1z`);
  return tiled(side, module, 14, `M0 1h1v8h-1zM0 9h9v1h-9z${dots.join('')}`);
}

/** Repeats `path` every `pitch` modules. Modules are the squares of a code and have sides of `module` pixels. */
async function tiled(side: number, module: number, pitch: number, path: string): Promise<File> {
  const step = pitch * module;
  const tile = `<path fill-rule="evenodd" transform="scale(${module})" d="${path}" shape-rendering="crispEdges"/>`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">` +
    `<defs><pattern id="p" width="${step}" height="${step}" patternUnits="userSpaceOnUse">${tile}</pattern></defs>` +
    `<rect width="100%" height="100%" fill="#fff"/><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  const png = await sharp(Buffer.from(svg)).greyscale().png().toBuffer();
  return new File([new Uint8Array(png)], 'foto.png', { type: 'image/png' });
}

export const qrisPhoto = {
  name: 'a QRIS photo',
  prepare: async (app: TestApp) => {
    const owner = await app.loginAs(world.sri);
    const photos = [await corners(1_600, 2), await corners(640, 1)];
    return async () => {
      for (const qris of photos) {
        const answer = await owner.post(href('/dashboard/pembayaran'), {
          intent: 'read-qris',
          qrisText: '',
          qris,
        });
        expect([answer.status, await textOf(answer)]).toEqual([
          400,
          expect.stringContaining('tidak terbaca'),
        ]);
      }
    };
  },
};
