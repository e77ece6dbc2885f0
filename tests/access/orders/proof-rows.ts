import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { freshPhoto, judgedProof, orderToPay, orderWithProof } from '../../support/world/proofs.ts';
import { world } from '../../support/world/world.ts';
import { admins, customers } from '../answers.ts';
import type { Row, TestRequest } from '../rows.ts';

const { warung, budi } = world;

const denied = '403 Akses ditolak.';
const otherShop = '403 Anda tidak punya izin melihat pesanan ini (Store ID tidak cocok).';
const readOnly = '403 Super admin hanya dapat melihat toko ini, tidak mengubahnya.';
const atWarung = `toko=${warung.storeId}`;

export const proofPages: readonly Row[] = [
  {
    route: '/dashboard/pesanan',
    about: 'those with a waiting proof',
    request: () => ({ path: `${href('/dashboard/pesanan')}?bukti=menunggu` }),
    answers: admins('200 Pesanan Masuk', { wati: '302 /dashboard' }),
  },
];

export const proofActions: readonly Row[] = [
  {
    route: '/pesanan/:orderId',
    about: 'sending a proof of payment',
    request: async () => {
      const { id } = await orderToPay(warung.storeId, budi);
      const receipt = new File([new Uint8Array(await freshPhoto())], 'bukti.png', { type: 'image/png' });
      return {
        path: href('/pesanan/:orderId', { orderId: id }),
        fields: { intent: 'proof', bank: '', senderName: '', receipt },
      };
    },
    answers: customers('200 Bukti pembayaran terkirim.', { ani: denied }),
    writers: ['budi'],
  },
  {
    route: '/pesanan/:orderId',
    about: 'taking a proof of payment back',
    request: async () => {
      const { id, proofId } = await orderWithProof(warung.storeId, budi);
      return {
        path: href('/pesanan/:orderId', { orderId: id }),
        fields: { intent: 'withdrawProof', proofId },
      };
    },
    answers: customers('200 Bukti dibatalkan.', { ani: denied }),
    writers: ['budi'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'accepting a proof of payment',
    request: () => decision({ intent: 'acceptProof', checked: 'on' }),
    answers: admins(otherShop, { sri: '200 Bukti diterima.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'refusing a proof of payment',
    request: () => decision({ intent: 'refuseProof', reason: 'Nominalnya kurang.' }),
    answers: admins(otherShop, { sri: '200 Bukti ditolak.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'deleting the photo of a judged proof',
    request: async () => {
      const { id, proofId } = await judgedProof(warung.storeId, budi);
      return {
        path: `${href('/dashboard/pesanan/:orderId', { orderId: id })}?${atWarung}`,
        fields: { intent: 'deleteProofPhoto', proofId },
      };
    },
    answers: admins(otherShop, { sri: '200 Foto bukti dihapus.', wati: readOnly }),
    writers: ['sri'],
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'deleting the photo of a proof that waits',
    request: () => decision({ intent: 'deleteProofPhoto' }),
    answers: admins(otherShop, {
      sri: '409 Foto bukti belum dihapus: terima atau tolak dulu buktinya.',
      wati: readOnly,
    }),
  },
  {
    route: '/dashboard/pesanan/:orderId',
    about: 'accepting an unknown proof',
    request: () => decision({ intent: 'acceptProof', checked: 'on', proofId: randomUUID() }),
    answers: admins(otherShop, { sri: '404 Bukti pembayaran tidak ditemukan.', wati: readOnly }),
  },
];

async function decision(fields: Record<string, string>): Promise<TestRequest> {
  const { id, proofId } = await orderWithProof(warung.storeId, budi);
  return {
    path: `${href('/dashboard/pesanan/:orderId', { orderId: id })}?${atWarung}`,
    fields: { proofId, ...fields },
  };
}
