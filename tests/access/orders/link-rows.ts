import { href } from '#domain/routes/href.ts';
import { linkPathOf } from '../../support/world/orders.ts';
import { freshPhoto, orderToPay } from '../../support/world/proofs.ts';
import { world } from '../../support/world/world.ts';
import { admins, everybody } from '../answers.ts';
import type { Row, TestRequest } from '../rows.ts';
import { freshOrder } from '../subjects.ts';
import { visitorNames } from '../visitors.ts';

const { budi, warung } = world;
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';

/** Requests for the page of an order's secret link, which everybody may open without a login. */
export const linkPages: readonly Row[] = [
  {
    route: '/tagihan/:token',
    request: async ({ orderOfBudi }) => ({ path: await linkPathOf(warung.storeId, orderOfBudi) }),
    answers: everybody('200 Titip di satpam'),
  },
  {
    route: '/tagihan/:token',
    about: 'that leads nowhere',
    request: () => ({ path: href('/tagihan/:token', { token: 'A'.repeat(76) }) }),
    answers: everybody('404 Link ini tidak (lagi) berlaku.'),
  },
];

export const linkActions: readonly Row[] = [
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'making a new secret link',
    request: async (subjects) => ({
      path: `${href('/dashboard/pesanan/:orderId', { orderId: await freshOrder(subjects) })}?toko=${warung.storeId}`,
      fields: { intent: 'newLink' },
    }),
    answers: admins(otherShop, { sri: '200', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/tagihan/:token',
    about: 'sending a proof of payment',
    request: async () => {
      const { id } = await orderToPay(warung.storeId, budi);
      return { path: await linkPathOf(warung.storeId, id), fields: await proofFields() };
    },
    answers: everybody('200 Bukti pembayaran terkirim.', { wati: readOnly }),
    writers: visitorNames.filter((name) => name !== 'wati'),
  },
  {
    route: '/tagihan/:token',
    about: 'sending a proof of payment to a link that leads nowhere',
    request: async () => ({
      path: href('/tagihan/:token', { token: 'A'.repeat(76) }),
      fields: await proofFields(),
    }),
    answers: everybody('404 Link ini tidak (lagi) berlaku.'),
  },
];

async function proofFields(): Promise<TestRequest['fields']> {
  const receipt = new File([new Uint8Array(await freshPhoto())], 'bukti.png', { type: 'image/png' });
  return { intent: 'proof', bank: '', senderName: '', receipt };
}
