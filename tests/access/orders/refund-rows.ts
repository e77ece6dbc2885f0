import { refundsOf } from '#domain/orders/refunds/refund.ts';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { readOrderEvents } from '#server/orders/orders.ts';
import { recordRefund } from '#server/orders/refunds/refunds.ts';
import { cancelledPaidOrder } from '../../support/world/sales.ts';
import { presentOwner } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { admins } from '../answers.ts';
import type { Row } from '../rows.ts';

const { storeId } = world.warung;
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';

export const refundActions: readonly Row[] = [
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'noting a refund',
    request: async () => {
      const { id, today } = await cancelledPaidOrder(storeId);
      const fields = { intent: 'refund', amount: '5000', day: today, seenRefunded: '0' };
      return { path: `${href('/dashboard/pesanan/:orderId', { orderId: id })}?toko=${storeId}`, fields };
    },
    answers: admins(otherShop, { sri: '200 Pengembalian dana dicatat.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'taking out the note of a refund',
    request: async () => {
      const { id, today } = await cancelledPaidOrder(storeId);
      const fields = { intent: 'withdrawRefund', refundId: await notedRefund(id, today) };
      return { path: `${href('/dashboard/pesanan/:orderId', { orderId: id })}?toko=${storeId}`, fields };
    },
    answers: admins(otherShop, { sri: '200 Catatan pengembalian dihapus.', wati: readOnly }),
    writers: ['sri'],
  },
];

async function notedRefund(orderId: string, day: string): Promise<string> {
  const owner = await presentOwner(storeId);
  const events = await asUser(owner, async (tx) => {
    await recordRefund(tx, owner, storeId, { orderId, amount: 5_000, day, seenRefunded: 0 });
    return readOrderEvents(tx, { storeId, id: orderId });
  });
  return refundsOf(events)[0]?.id ?? '';
}
