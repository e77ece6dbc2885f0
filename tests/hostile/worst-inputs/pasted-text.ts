import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import type { TestApp } from '../../support/servers/app.ts';
import { world } from '../../support/world/world.ts';

/** Each word could be the start of a place name, so the parser has to look it up. */
export const pastedText = {
  name: 'a pasted address',
  prepare: async (app: TestApp) => {
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
