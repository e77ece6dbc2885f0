import { href } from '#domain/routes/href.ts';
import { linkPathOf } from '../../support/world/orders.ts';
import { sentOrder, wakeProvider } from '../../support/world/parcels.ts';
import { world } from '../../support/world/world.ts';
import { admins, customers, everybody } from '../answers.ts';
import type { Row } from '../rows.ts';
import { visitorNames } from '../visitors.ts';

const { warung, budi } = world;

const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
/** No courier responds in these tests, but the attempt to track is recorded all the same. */
const asked = '409 Pelacakan sedang tidak menjawab.';
const fields = { intent: 'track' };

async function freshParcel(): Promise<string> {
  const { id } = await sentOrder(warung.storeId, { buyer: budi });
  await wakeProvider(warung.storeId);
  return id;
}

export const trackActions: readonly Row[] = [
  {
    route: '/pesanan/:orderId',
    about: 'asking where the parcel is',
    request: async () => ({ path: href('/pesanan/:orderId', { orderId: await freshParcel() }), fields }),
    answers: customers(asked, { ani: '403 Akses ditolak.' }),
    writers: ['budi'],
  },
  {
    route: '/tagihan/:token',
    about: 'asking where the parcel is',
    request: async () => ({ path: await linkPathOf(warung.storeId, await freshParcel()), fields }),
    answers: everybody(asked, { wati: readOnly }),
    writers: visitorNames.filter((name) => name !== 'wati'),
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'asking where the parcel is',
    request: async () => ({
      path: `${href('/dashboard/pesanan/:orderId', { orderId: await freshParcel() })}?toko=${warung.storeId}`,
      fields,
    }),
    answers: admins(otherShop, { sri: asked, wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/foto-resi',
    about: 'without a photo',
    request: () => ({ path: `${href('/dashboard/pesanan/foto-resi')}?toko=${warung.storeId}`, fields }),
    answers: admins('400 Pilih foto resinya dulu.', { wati: readOnly }),
    documentOnly: true,
  },
];
