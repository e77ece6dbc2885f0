import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { makeTestVoucher } from '../support/world/vouchers.ts';
import { world } from '../support/world/world.ts';
import { admins } from './answers.ts';
import type { Row } from './rows.ts';

const { warung } = world;

const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const noSuchVoucher = '404 Voucher ini tidak ada di toko Anda.';
const atWarung = `toko=${warung.storeId}`;

export const voucherPages: Row[] = [
  {
    route: '/dashboard/voucher',
    request: () => ({ path: href('/dashboard/voucher') }),
    answers: admins('200 Voucher Diskon', { wati: '302 /dashboard' }),
  },
  {
    route: '/dashboard/voucher',
    about: "naming Sri's shop",
    request: () => ({ path: `${href('/dashboard/voucher')}?${atWarung}` }),
    answers: admins('200 Voucher Diskon'),
    secret: { text: ({ voucherCode }) => voucherCode, seenBy: ['sri', 'wati'] },
  },
];

export const voucherActions: Row[] = [
  {
    route: '/dashboard/voucher',
    about: 'making one',
    request: () => ({
      path: `${href('/dashboard/voucher')}?${atWarung}`,
      fields: { intent: 'create', code: `UJI-${randomUUID().slice(0, 8)}`, kind: 'rupiah', value: '1000' },
    }),
    answers: admins('200', { wati: readOnly }),
    writers: ['sri', 'dewi', 'joko'],
  },
  {
    route: '/dashboard/voucher',
    about: "switching Sri's off",
    request: async () => ({
      path: `${href('/dashboard/voucher')}?${atWarung}`,
      fields: { intent: 'off', voucherId: (await makeTestVoucher(warung.storeId)).id },
    }),
    answers: admins(noSuchVoucher, { sri: '200', wati: readOnly }),
    writers: ['sri'],
  },
];
