import { expect, test } from 'vitest';
import { planLimits } from './plan.ts';

const plan = { name: 'Kecil', price: 31_000, months: 1, maxProducts: null, maxPhotoBytes: null };

test.each([
  [null, 'Tim sampai 50 anggota, termasuk pemilik'],
  [1, 'Tim: pemilik saja'],
  [3, 'Tim sampai 3 anggota, termasuk pemilik'],
  [1_000, 'Tim sampai 50 anggota, termasuk pemilik'],
])('a plan with a limit of %s members: %s', (maxMembers, text) => {
  expect(planLimits({ ...plan, maxMembers }).at(-1)).toBe(text);
});
