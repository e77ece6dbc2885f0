import { expect } from 'vitest';
import { href } from '#domain/routes/href.ts';
import type { TestApp } from '../../support/servers/app.ts';
import { world } from '../../support/world/world.ts';
import { corners, outlines } from './qris-photo.ts';

/** Searching for a courier's code takes longest in photos full of corners of QR codes or edges of Data Matrix codes. */
export const receiptPhoto = {
  name: 'a photo of a receipt',
  prepare: async (app: TestApp) => {
    const owner = await app.loginAs(world.sri);
    const photos = [await corners(1_600, 1), await corners(1_600, 2), await outlines(1_600, 1)];
    return async () => {
      for (const foto of photos) {
        const answer = await owner.post(href('/dashboard/pesanan/foto-resi'), { foto });
        expect([answer.status, await answer.json()]).toEqual([
          400,
          expect.objectContaining({ errors: { foto: expect.stringContaining('tidak terbaca') } }),
        ]);
      }
    };
  },
};
