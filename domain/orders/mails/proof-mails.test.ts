import { expect, test } from 'vitest';
import type { MailOrder } from './order-mails.ts';
import { proofRefusedMail, proofSentMail } from './proof-mails.ts';

const order: MailOrder = {
  orderNumber: 1007,
  namaToko: 'Warung Bu Sri',
  customerName: 'Budi',
  customerWa: '6281234567890',
  customerAddress: 'Jalan Melati 5',
  catatan: '',
  items: [],
  subtotal: 75_000,
  discount: 0,
  shippingCost: 9_000,
  shippingKind: 'ask',
  shippingLabel: '',
  uniqueCode: 0,
  totalPrice: 84_000,
  refunded: 0,
  caraPembayaran: '',
  accounts: [],
  status: 'Harus Dibayar',
  dueAt: new Date('2026-11-22T16:05:00Z'),
  timeZone: 'Asia/Jakarta',
  courier: '',
  nomorResi: '',
};
const link = 'https://kedai.test/pesanan/x';

test("the owner's mail about a proof warns not to trust a photo", () => {
  const mail = proofSentMail(order, link);
  expect(mail.subject).toBe('Bukti bayar masuk: pesanan #1007 di Warung Bu Sri');
  expect(mail.paragraphs).toEqual([
    'Budi mengirim bukti pembayaran Rp 84.000 untuk pesanan #1007.',
    'Cocokkan dulu dengan mutasi rekening Anda: foto bukti bisa dipalsukan. Selama bukti ini belum Anda putuskan, pesanan tidak dibatalkan otomatis.',
  ]);
});

test("the buyer's mail contains the reason of the refusal and the deadline for another proof", () => {
  const mail = proofRefusedMail(order, 'Nominalnya kurang Rp 9.000.', link);
  expect(mail.subject).toBe('Bukti bayar ditolak: pesanan #1007 di Warung Bu Sri');
  expect(mail.paragraphs).toEqual([
    'Warung Bu Sri belum bisa menerima bukti pembayaran Anda. Alasannya:\nNominalnya kurang Rp 9.000.',
    'Buka pesanan ini untuk mengirim bukti lain. Kalau Anda yakin sudah membayar, hubungi toko.',
    'Bayar paling lambat 22 Nov 2026, 23.05 WIB, lalu segera kirim buktinya. Lewat dari itu pesanan dibatalkan otomatis.',
  ]);
  expect(proofRefusedMail({ ...order, dueAt: null }, 'Buram.', link).paragraphs).toHaveLength(2);
});
