import { href } from '#domain/routes/href.ts';
import { orderWithDeadline } from '../../support/world/unpaid.ts';
import { world } from '../../support/world/world.ts';
import { strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const moved: Verdict =
  '409 Gagal memperbarui batas waktu: status atau batas waktu pesanan ini sudah berubah. Muat ulang halaman.';

export const deadlineExtensionForm: Form = {
  name: 'more time to pay',
  route: '/dashboard/pesanan/:orderId',
  visitor: 'sri',
  make: async () => {
    const { id, seenDue } = await orderWithDeadline(world.warung.storeId);
    return {
      path: href('/dashboard/pesanan/:orderId', { orderId: id }),
      fields: { intent: 'paymentTime', addedHours: '24', seenDue },
    };
  },
  fields: [
    strict('addedHours', '400 Gagal memperbarui batas waktu: Pilih tambahan waktu dari daftar.', {
      longest: ['168', 'ok'],
      empty: 'ok',
    }),
    strict('seenDue', moved, { longest: ['2099-01-01T00:00:00.000Z', moved] }, { '+275760-09-13': moved }),
  ],
};
