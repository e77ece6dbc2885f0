import { expect, test } from 'vitest';
import { answerReminderMail, movedAnswerMail, unansweredMail, unansweredOwnerMail } from './answer-mails.ts';
import type { MailOrder } from './order-mails.ts';

const order: MailOrder = {
  shippingKind: 'ask',
  shippingLabel: '',
  orderNumber: 1042,
  namaToko: 'Warung Bu Sri',
  customerName: 'Budi',
  customerWa: '6281211110004',
  customerAddress: 'Jl. Kenanga 5, Sleman',
  catatan: '',
  items: [{ namaProduk: 'Nasi Goreng', optionText: '', harga: 18_000, quantity: 2 }],
  subtotal: 36_000,
  discount: 0,
  shippingCost: 0,
  uniqueCode: 0,
  refunded: 0,
  totalPrice: 36_000,
  caraPembayaran: 'BCA 123 a.n. Sri',
  accounts: [],
  status: 'Cancelled',
  dueAt: new Date('2026-11-22T16:05:00Z'),
  timeZone: 'Asia/Jakarta',
  courier: '',
  nomorResi: '',
};
const link = 'https://kedai.test/dashboard/pesanan/1';
const settingsLink = 'https://kedai.test/dashboard/pengaturan';
const reason = 'dibatalkan otomatis karena belum dijawab toko sampai 22 Nov 2026, 23.05 WIB.';

test("the buyer's mail gives the reason, says that nothing is due, and what to do", () => {
  const { subject, paragraphs } = unansweredMail(order, link);
  expect(subject).toBe('Dibatalkan: pesanan #1042 di Warung Bu Sri');
  expect(paragraphs).toEqual([
    `Maaf, pesanan Anda di Warung Bu Sri ${reason}`,
    'Anda tidak perlu membayar apa pun.',
    'Masih ingin barangnya? Hubungi toko lebih dulu, lalu buka pesanan ini dan tekan "Pesan Lagi".',
  ]);
  const withVoucher = unansweredMail({ ...order, discount: 1_000 }, link);
  expect(withVoucher.paragraphs[1]).toContain('Voucher yang Anda pakai sudah kembali.');
});

test('the owner’s first mail explains the cancellation, later ones are short', () => {
  const first = unansweredOwnerMail(order, { link, settingsLink });
  const later = unansweredOwnerMail(order, { link, settingsLink: null });
  expect(first.subject).toBe('Pesanan #1042 di Warung Bu Sri dibatalkan otomatis');
  expect(later.subject).toBe(first.subject);
  for (const mail of [first, later]) {
    expect(mail.paragraphs[0]).toBe(`Pesanan Budi ${reason}`);
    expect(mail.paragraphs).toContain('Stok produknya sudah kembali, begitu juga vouchernya bila dipakai.');
  }
  const [explained, short] = [first, later].map(({ paragraphs }) => paragraphs.join('\n'));
  expect(explained).toContain('Ini pertama kalinya pesanan di Warung Bu Sri berakhir sendiri.');
  expect(explained).toContain(`Ubah di Pengaturan Toko:\n${settingsLink}`);
  expect(short).not.toContain('Pengaturan');
});

test("a longer or removed deadline is explained with the buyer's options", () => {
  const [later, endless] = [movedAnswerMail(order, link), movedAnswerMail({ ...order, dueAt: null }, link)];
  expect(later.subject).toBe('Batas konfirmasi diperpanjang: pesanan #1042 di Warung Bu Sri');
  expect(later.paragraphs).toContain(
    'Toko akan menjawab paling lambat 22 Nov 2026, 23.05 WIB. Lewat dari itu pesanan dibatalkan otomatis.',
  );
  expect(endless.subject).toBe('Batas konfirmasi dihapus: pesanan #1042 di Warung Bu Sri');
  expect(endless.paragraphs.join()).not.toContain('paling lambat');
});

test('a reminder has the count and the first orders, but no text of a buyer', () => {
  const dueAt = new Date('2026-11-22T16:05:00Z');
  const orders = [1042, 1043].map((orderNumber) => ({ orderNumber, dueAt }));
  const shop = { namaToko: 'Warung Bu Sri', timeZone: 'Asia/Jakarta' as const };
  const { subject, paragraphs } = answerReminderMail({ ...shop, count: 12, orders }, link);
  expect(subject).toBe('12 pesanan di Warung Bu Sri segera dibatalkan otomatis');
  expect(paragraphs[1]).toBe(
    '- #1042: 22 Nov 2026, 23.05 WIB\n- #1043: 22 Nov 2026, 23.05 WIB\ndan 10 pesanan lain',
  );
});
