import { href } from '#domain/routes/href.ts';
import { address } from '../../support/addresses.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row, TestRequest } from '../rows.ts';
import { freshOrder, type Subjects } from '../subjects.ts';

const { warung, kemeja } = world;

const notFound = '404 Pesanan tidak ditemukan.';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;
const page = href('/dashboard/pesanan/sekaligus');

export const batchPages: readonly Row[] = [
  {
    route: page,
    request: ({ orderOfBudi }) => ({ path: `${page}?pesanan=${orderOfBudi}` }),
    answers: admins(notFound, { sri: '200 Ubah Status Bersama', wati: '302 /dashboard' }),
    secret: { text: () => address.wa, seenBy: ['sri'] },
  },
  {
    route: page,
    about: "naming Sri's shop, with another shop's order among hers",
    request: ({ orderOfAni, orderAtBatik }) => ({
      path: `${page}?${atWarung}&pesanan=${orderAtBatik}&pesanan=${orderOfAni}`,
    }),
    answers: admins(notFound, {
      sri: '200 Ubah Status Bersama',
      dewi: '200 Ubah Status Bersama',
      wati: '200 Ubah Status Bersama',
    }),
    secret: { text: () => String(kemeja.harga), seenBy: ['dewi'] },
  },
  {
    route: page,
    about: 'of no order',
    request: () => ({ path: `${page}?${atWarung}` }),
    answers: admins('400 Pilih dulu pesanan yang statusnya mau diubah.'),
  },
];

export const batchActions: readonly Row[] = [
  {
    route: page,
    request: change(),
    answers: admins(notFound, { sri: '200', wati: '302 /dashboard' }),
    writers: ['sri'],
  },
  {
    route: page,
    about: "naming Sri's shop",
    request: change(`${atWarung}&`),
    answers: admins(notFound, { sri: '200', wati: readOnly }),
    writers: ['sri'],
  },
];

function change(query = '') {
  return async (subjects: Subjects): Promise<TestRequest> => {
    const id = await freshOrder(subjects);
    const path = `${page}?${query}pesanan=${id}`;
    return { path, fields: { to: 'Cancelled', [`from-${id}`]: 'Pending' } };
  };
}
