import { href } from '#domain/routes/href.ts';
import { linkPathOf } from '../../support/world/orders.ts';
import { judgedProof, orderToPay, orderWithProof } from '../../support/world/proofs.ts';
import { world } from '../../support/world/world.ts';
import { type Field, freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { storeId } = world.warung;
const unnamed: Verdict = '404 Bukti pembayaran tidak ditemukan.';
const otherEdit: Verdict = '409 isi pesanan ini baru saja berubah';
const unchecked: Verdict = '400 Centang dulu bahwa Anda sudah cek mutasi.';

/** A proof without a photo is rejected, whatever else is sent. */
const missing: Verdict = '400 Pilih dulu foto bukti pembayarannya.';

function beside(field: Field): Field {
  return {
    ...field,
    cases: field.cases.map((one) => (one.verdict === 'ok' ? { ...one, verdict: missing } : one)),
  };
}

const proofOfNobody = '01a20704-25b7-739c-ba6a-fa2695ac464b';
const proofId = strict('proofId', unnamed, { longest: [proofOfNobody, unnamed] });

const fields = [
  // `seenTotal` may have any value: if the order never had this total, the server uses the present total.
  strict('seenTotal', missing, { longest: ['9'.repeat(15), missing] }),
  beside(freeText('bank', 40, { tooLong: 'Bank atau e-wallet paling panjang 40 huruf.' })),
  beside(freeText('senderName', 60, { tooLong: 'Nama pengirim paling panjang 60 huruf.' })),
];

export const proofForms: readonly Form[] = [
  {
    name: 'a proof of payment',
    route: '/pesanan/:orderId',
    visitor: 'budi',
    make: async () => {
      const { id } = await orderToPay(storeId, world.budi);
      return {
        path: href('/pesanan/:orderId', { orderId: id }),
        fields: { intent: 'proof', bank: 'BCA', senderName: 'Budi' },
      };
    },
    fields,
  },
  {
    name: 'a proof of payment by the secret link',
    route: '/tagihan/:token',
    visitor: 'guest',
    make: async () => {
      const { id } = await orderToPay(storeId, world.budi);
      const path = await linkPathOf(storeId, id);
      return { path, fields: { intent: 'proof', bank: 'BCA', senderName: 'Budi' } };
    },
    fields,
  },
  {
    name: 'accepting a proof',
    route: '/dashboard/pesanan/:orderId',
    visitor: 'sri',
    make: () => decision({ intent: 'acceptProof', checked: 'on' }),
    fields: [
      proofId,
      strict('checked', unchecked, { longest: ['on', 'ok'] }),
      strict('seenEdit', otherEdit, { longest: [proofOfNobody, otherEdit], empty: 'ok' }),
    ],
  },
  {
    name: 'refusing a proof',
    route: '/dashboard/pesanan/:orderId',
    visitor: 'sri',
    make: () => decision({ intent: 'refuseProof', reason: 'Nominalnya kurang.' }),
    fields: [
      proofId,
      freeText('reason', 300, {
        tooLong: 'Alasan paling panjang 300 huruf.',
        empty: 'Tulis alasannya; pembeli membacanya.',
      }),
    ],
  },
  {
    name: 'deleting the photo of a proof',
    route: '/dashboard/pesanan/:orderId',
    visitor: 'sri',
    make: async () => {
      const { id, proofId } = await judgedProof(storeId);
      return {
        path: href('/dashboard/pesanan/:orderId', { orderId: id }),
        fields: { intent: 'deleteProofPhoto', proofId },
      };
    },
    fields: [proofId],
  },
];

async function decision(fields: Record<string, string>) {
  const { id, proofId } = await orderWithProof(storeId);
  return { path: href('/dashboard/pesanan/:orderId', { orderId: id }), fields: { proofId, ...fields } };
}
