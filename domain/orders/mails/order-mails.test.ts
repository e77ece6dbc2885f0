import { describe, expect, it } from 'vitest';
import { ownerWelcomeMail, resetMail } from '#domain/accounts/mails.ts';
import { type OrderStatus, orderStatuses } from '../order.ts';
import {
  cancelledOrderMail,
  type MailOrder,
  movedDeadlineMail,
  newOrderMail,
  orderStatusMail,
} from './order-mails.ts';

const order: MailOrder = {
  shippingKind: 'ask',
  shippingLabel: '',
  orderNumber: 1042,
  namaToko: 'Warung Bu Sri',
  customerName: 'Budi',
  customerWa: '6281211110004',
  customerAddress: 'Jl. Kenanga 5, Sleman',
  catatan: 'Titip di satpam',
  items: [{ namaProduk: 'Nasi Goreng', optionText: '', harga: 18_000, quantity: 2 }],
  subtotal: 36_000,
  discount: 6_000,
  shippingCost: 9_000,
  uniqueCode: 0,
  refunded: 0,
  totalPrice: 39_000,
  caraPembayaran: 'BCA 123 a.n. Sri',
  accounts: [],
  status: 'Pending',
  dueAt: null,
  timeZone: 'Asia/Jakarta',
  courier: 'JNE',
  nomorResi: 'X123',
};
const link = 'https://kedai.test/pesanan/1';

it("a new owner's mail names the end of the trial in the shop's zone", () => {
  const facts = { email: 'sri@contoh.test', platform: 'Kedai', dashboardLink: link, link };
  const expiryDate = new Date('2026-11-28T03:05:00Z');
  const mail = ownerWelcomeMail({ ...facts, expiryDate, timeZone: 'Asia/Jayapura' });
  expect(mail.paragraphs).toContain('Masa coba gratis berlaku sampai 28 Nov 2026, 12.05 WIT.');
});

describe('mails about an order', () => {
  it('tell the owner the ordered items, the buyer and the address', () => {
    const { subject, paragraphs } = newOrderMail(order, link);
    expect(subject).toBe('Pesanan baru #1042 di Warung Bu Sri: Rp 39.000');
    const text = paragraphs.join('\n');
    for (const fact of [
      '- Nasi Goreng x 2 = Rp 36.000',
      'Diskon: -Rp 6.000',
      'Ongkir: Rp 9.000',
      'Titip di satpam',
    ])
      expect(text).toContain(fact);
  });

  it("format the buyer's number", () => {
    expect(newOrderMail(order, link).paragraphs.join('\n')).toContain('WhatsApp: 0812-1111-0004');
  });

  it('tell the owner the answer deadline while the order awaits an answer', () => {
    const waiting = { ...order, dueAt: new Date('2026-11-22T16:05:00Z') };
    const sentence =
      'Jawab paling lambat 22 Nov 2026, 23.05 WIB. Lewat dari itu pesanan dibatalkan otomatis.';
    expect(newOrderMail(waiting, link).paragraphs).toContain(sentence);
    for (const other of [order, { ...waiting, status: 'Harus Dibayar' as const }])
      expect(newOrderMail(other, link).paragraphs.join()).not.toContain('Jawab paling lambat');
  });

  it('have a different text for each status', () => {
    const mails = orderStatuses.map((status) => orderStatusMail(order, { status, by: 'storeAdmin' }, link));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(8);
    expect(new Set(mails.map(({ paragraphs }) => paragraphs.join())).size).toBe(8);
  });

  it('list the unique code as a part of the total', () => {
    const coded = { ...order, uniqueCode: 123, totalPrice: 39_123 };
    const bill = orderStatusMail(coded, { status: 'Harus Dibayar', by: 'storeAdmin' }, link);
    expect(bill.paragraphs.join('\n')).toContain('Kode unik: Rp 123\nTotal: Rp 39.123');
  });

  it('contain the ways to pay with the bill, and the receipt number with the parcel', () => {
    const bill = orderStatusMail(order, { status: 'Harus Dibayar', by: 'storeAdmin' }, link);
    expect(bill.paragraphs).toContain('Cara pembayaran:\nBCA 123 a.n. Sri');
    const accounts = [{ provider: 'BRI', number: '002101000111507', holder: 'Sri Rahayu' }];
    const listed = orderStatusMail(
      { ...order, accounts },
      { status: 'Harus Dibayar', by: 'storeAdmin' },
      link,
    );
    expect(listed.paragraphs).toContain(
      'Cara pembayaran:\nBRI 002101000111507 a.n. Sri Rahayu\nBCA 123 a.n. Sri',
    );
    const sent = orderStatusMail(order, { status: 'Shipped', by: 'storeAdmin' }, link);
    expect(sent.paragraphs).toContain(
      'Kurir: JNE\nNomor resi: X123\nLacak paket: https://www.jne.co.id/tracking-package',
    );
  });

  it('contain the payment deadline with the bill, and the reason after it has passed', () => {
    const late = { ...order, dueAt: new Date('2026-11-22T16:05:00Z') };
    const mailOf = (status: OrderStatus) => orderStatusMail(late, { status, by: 'system' }, link);
    const sentence =
      'Bayar paling lambat 22 Nov 2026, 23.05 WIB, lalu segera kirim buktinya. Lewat dari itu pesanan dibatalkan otomatis.';
    expect(mailOf('Harus Dibayar').paragraphs).toContain(sentence);
    expect(mailOf('Sudah Dibayar').paragraphs).not.toContain(sentence);
    expect(mailOf('Cancelled').paragraphs[0]).toBe(
      'Pesanan Anda di Warung Bu Sri dibatalkan otomatis karena belum dibayar sampai 22 Nov 2026, 23.05 WIB.',
    );
    expect(cancelledOrderMail(late, { by: 'system', wasBilled: true }, link).paragraphs[0]).toBe(
      'Pesanan Budi dibatalkan otomatis karena belum dibayar sampai 22 Nov 2026, 23.05 WIB.',
    );
  });

  it('tell that the payment deadline was extended or removed', () => {
    const late = { ...order, dueAt: new Date('2026-11-22T16:05:00Z') };
    const [later, open] = [movedDeadlineMail(late, link), movedDeadlineMail(order, link)];
    expect([later.subject, open.subject]).toEqual([
      'Batas bayar diperpanjang: pesanan #1042 di Warung Bu Sri',
      'Batas bayar dihapus: pesanan #1042 di Warung Bu Sri',
    ]);
    expect(later.paragraphs.join('\n')).toContain('Bayar paling lambat 22 Nov 2026, 23.05 WIB');
    expect(open.paragraphs.join('\n')).not.toContain('paling lambat');
  });

  it('tell who cancelled', () => {
    const texts = (['customer', 'storeAdmin', 'system'] as const).map(
      (by) => orderStatusMail(order, { status: 'Cancelled', by }, link).paragraphs[0],
    );
    expect(texts[0]).toBe('Pesanan Anda di Warung Bu Sri sudah dibatalkan seperti yang Anda minta.');
    expect(new Set(texts).size).toBe(3);
  });

  it('tell the owner what was cancelled, and by whom', () => {
    const mail = cancelledOrderMail(order, { by: 'customer', wasBilled: false }, link);
    expect(mail.subject).toBe('Pembeli membatalkan pesanan #1042 di Warung Bu Sri');
    expect(mail.paragraphs[0]).toBe('Budi membatalkan pesanan ini sebelum ditagih.');
    expect(mail.closing).toEqual([]);
    expect(mail.paragraphs.join('\n')).toContain('- Nasi Goreng x 2 = Rp 36.000');
    expect(cancelledOrderMail(order, { by: 'system', wasBilled: true }, link).subject).toBe(
      'Pesanan #1042 di Warung Bu Sri dibatalkan otomatis',
    );
  });

  it('warn the owner of a cancelled bill that the buyer may have paid', () => {
    for (const by of ['customer', 'system'] as const)
      expect(cancelledOrderMail(order, { by, wasBilled: true }, link).closing).toEqual([
        'Kalau pembeli ternyata sudah membayar, kembalikan dananya, lalu catat di halaman pesanan ini.',
      ]);
    expect(cancelledOrderMail(order, { by: 'customer', wasBilled: true }, link).paragraphs[0]).toBe(
      'Budi membatalkan pesanan ini.',
    );
  });

  it('list at most thirty products', () => {
    const items = Array.from({ length: 33 }, () => ({
      namaProduk: 'Teh',
      optionText: '',
      harga: 1,
      quantity: 1,
    }));
    expect(newOrderMail({ ...order, items }, link).paragraphs.join('\n')).toContain('dan 3 produk lain');
  });
});

it('the reset mail names the account, the validity, and what to do if it was not requested', () => {
  const mail = resetMail({ email: 'sari@contoh.test', link, platform: 'Kedai' });
  expect(mail.subject).toBe('Reset password Kedai');
  expect(mail.paragraphs.join(' ')).toContain('sari@contoh.test');
  expect(mail.paragraphs.join(' ')).toContain('10 menit');
  expect(mail.closing.join(' ')).toContain('abaikan email ini');
  expect(mail.action?.link).toBe(link);
});
