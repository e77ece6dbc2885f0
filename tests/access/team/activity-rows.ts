import { href } from '#domain/routes/href.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const atWarung = `toko=${world.warung.storeId}`;
const onlyTeam = '403 Aktivitas hanya untuk tim toko.';

export const activityPages: readonly Row[] = [
  {
    route: '/dashboard/aktivitas',
    request: () => ({ path: href('/dashboard/aktivitas') }),
    answers: admins('200 Aktivitas', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/aktivitas',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/aktivitas')}?${atWarung}` }),
    answers: admins('200 Aktivitas', { wati: onlyTeam }),
  },
  {
    route: '/dashboard/aktivitas/unduh',
    request: () => ({ path: `${href('/dashboard/aktivitas/unduh')}?format=csv` }),
    answers: admins('200', { wati: '302 /dashboard' }),
    documentOnly: true,
  },
  {
    route: '/dashboard/aktivitas/unduh',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/aktivitas/unduh')}?format=csv&${atWarung}` }),
    answers: admins('200', { wati: '403' }),
    documentOnly: true,
  },
];
