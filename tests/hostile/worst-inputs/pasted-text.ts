import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import type { WorstInput } from './worst-input.ts';

/** Each word could be the start of a place name. */
export const pastedText: WorstInput = {
  name: 'a pasted address',
  prepare: async (app) => {
    const owner = await app.loginAs(world.sri);
    const path = `${href('/dashboard/pesanan/buat')}?draf=${randomUUID()}`;
    const texts = [
      'a '.repeat(500),
      'a,'.repeat(500),
      'kab a,'.repeat(166),
      `Kota Jawa ${'Barat '.repeat(165)}`,
    ];
    return async () => {
      for (const tempel of texts) await owner.post(path, { intent: 'baca', tempel });
    };
  },
};
