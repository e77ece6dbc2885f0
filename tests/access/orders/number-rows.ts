import { randomInt } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { addChatNumbers, linkNumber, numberNamed, orderOfOwnNumber } from '../../support/chat/numbers.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { warung, sri } = world;
const { storeId } = warung;

const page = href('/dashboard/pengaturan/nomor');
const atWarung = `${page}?toko=${storeId}`;
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';

export const numberPages: readonly Row[] = [
  {
    route: page,
    request: () => ({ path: page }),
    answers: admins('200 Nomor WhatsApp', { wati: '302 /dashboard' }),
  },
  {
    route: page,
    about: "naming Sri's shop",
    request: () => ({ path: atWarung }),
    answers: admins('200 Nomor WhatsApp'),
    secret: { text: () => 'Rina Sari', seenBy: ['sri', 'wati'] },
  },
  {
    route: '/dashboard/pesanan',
    about: 'those of a number',
    request: ({ numberOfSri }) => ({
      path: `${href('/dashboard/pesanan')}?toko=${storeId}&nomor=${numberOfSri}`,
    }),
    answers: admins('200 Pesanan Masuk'),
  },
];

const typed = {
  name: 'CS uji',
  active: 'on',
  memberId: '',
  day1: 'on',
  hoursFrom: '',
  hoursUntil: '',
  awayFrom: '',
  awayUntil: '',
  password: sri.password,
};

async function handing(fields: Record<string, string>) {
  const orderId = await orderOfOwnNumber(storeId);
  return { path: `${href('/dashboard/pesanan/:orderId', { orderId })}?toko=${storeId}`, fields };
}

export const numberActions: readonly Row[] = [
  {
    route: page,
    about: "changing a number of Sri's shop",
    request: async () => {
      const { id } = await numberNamed(storeId, 'CS uji');
      const waNumber = `0813${randomInt(1e7, 1e8)}`;
      return { path: atWarung, fields: { intent: 'save', id, waNumber, ...typed } };
    },
    answers: admins('404 Nomor ini sudah tidak ada.', { sri: '200 CS uji disimpan.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: page,
    about: 'adding a number with a wrong password',
    request: () => ({
      path: atWarung,
      fields: { intent: 'save', id: '', waNumber: '0813-7777-0001', ...typed, password: 'bukan-ini' },
    }),
    answers: admins('409 Password saat ini salah.', { wati: readOnly }),
  },
  {
    route: page,
    about: "deleting a number of Sri's shop",
    request: async () => {
      const numbers = await addChatNumbers(storeId, 'Sementara');
      return {
        path: atWarung,
        fields: { intent: 'delete', id: numbers.at(-1)?.id ?? '', password: sri.password },
      };
    },
    answers: admins('404 Nomor ini sudah tidak ada.', { sri: '200 Sementara dihapus.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'handing an order over',
    request: async () => {
      const { id } = await numberNamed(storeId, 'Pengganti');
      return handing({ intent: 'handOver', numberId: id });
    },
    answers: admins(otherShop, { sri: '200 Pesanan dioper dari', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'taking an order over',
    request: async () => {
      await linkNumber(storeId, 'Pengganti');
      return handing({ intent: 'takeOver' });
    },
    answers: admins(otherShop, { sri: '200 Pengganti', wati: readOnly }),
    writers: ['sri'],
  },
];
