import { describe, expect, it, test } from 'vitest';
import type { ShippingKind } from '../shipping/way.ts';
import { type BuyerChat, buyerChatText } from './chat.ts';
import type { ContactStatus } from './order.ts';

const id = '01900000-0000-7000-8000-000000000001';
const ownerLink = `https://kedai.example/dashboard/pesanan/${id}`;

test.each<[ShippingKind, ContactStatus, string]>([
  ['cod', 'Pending', 'Saya sudah membuat pesanan ini. Mohon konfirmasi pesanan ini, ya.'],
  ['pickup', 'Pending', 'Saya sudah membuat pesanan ini. Mohon konfirmasi dan kirim tagihannya, ya.'],
  ['pickup', 'Processing', 'Pesanan ini sedang disiapkan. Kira-kira kapan bisa diambil?'],
  ['pickup', 'Shipped', 'Saya ingin menanyakan pengambilan pesanan ini.'],
])('the buyer of an order by %s, %s, asks about the next step', (shippingKind, status, sentence) => {
  const chat = buyerChatText({
    id: '0198c0de-0000-7000-8000-000000000001',
    orderNumber: 1042,
    status,
    shippingKind,
    namaToko: 'Warung Bu Sri',
    customerName: 'Dewi Lestari',
    totalPrice: 44_000,
    courier: '',
    nomorResi: '',
    answerDue: null,
    timeZone: 'Asia/Jakarta',
    ownerLink: 'https://kedai.test/dashboard/pesanan',
  });
  expect(chat).toContain(`\n${sentence}\n`);
});

describe("the buyer’s message about an order's status", () => {
  const chat: BuyerChat = {
    id,
    orderNumber: 1042,
    status: 'Pending',
    shippingKind: 'ask',
    namaToko: 'Warung Bu Sri',
    customerName: 'Dewi Lestari',
    totalPrice: 44_000,
    courier: 'JNE',
    nomorResi: 'JX1',
    answerDue: null,
    timeZone: 'Asia/Jakarta',
    ownerLink,
  };
  const parcel = ['Kurir: JNE', 'Nomor resi: JX1'];
  const texts: Record<ContactStatus, [string, ...string[]]> = {
    Pending: ['Saya sudah membuat pesanan ini. Mohon konfirmasi dan kirim tagihannya, ya.'],
    'Harus Dibayar': ['Saya kirim bukti pembayaran untuk pesanan ini. Mohon dicek, ya.', 'Total: Rp 44.000'],
    'Sudah Dibayar': ['Pembayaran pesanan ini sudah diterima. Kapan pesanan saya disiapkan?'],
    Processing: ['Pesanan ini sedang disiapkan. Kira-kira kapan dikirim?'],
    Shipped: ['Saya ingin menanyakan paket pesanan ini.', ...parcel],
    Complain: ['Saya ada kendala dengan pesanan ini dan ingin tahu penyelesaiannya.', ...parcel],
  };

  it.each(Object.keys(texts) as ContactStatus[])('fits %s', (status) => {
    const [sentence, ...facts] = texts[status];
    expect(buyerChatText({ ...chat, status })).toBe(
      [
        'Halo Warung Bu Sri, saya Dewi Lestari.',
        sentence,
        '',
        'Nomor pesanan: #1042',
        `ID pesanan: ${id}`,
        ...facts,
        '',
        `Detail untuk penjual: ${ownerLink}`,
      ].join('\n'),
    );
  });

  it('contains the answer deadline while the shop has to answer', () => {
    const waiting = { ...chat, answerDue: new Date('2026-11-22T16:05:00Z') };
    expect(buyerChatText(waiting)).toContain(
      'Mohon dijawab paling lambat 22 Nov 2026, 23.05 WIB; lewat dari itu pesanan dibatalkan otomatis.',
    );
    expect(buyerChatText({ ...waiting, status: 'Processing' })).not.toContain('dijawab');
  });

  it('omits unknown data of the parcel', () => {
    const text = buyerChatText({ ...chat, status: 'Shipped', courier: '', nomorResi: '' });
    expect(text).not.toMatch(/Kurir|resi/);
  });

  it('removes emoji and line breaks from names', () => {
    const text = buyerChatText({ ...chat, namaToko: 'Warung 🍜\nSri', customerName: 'Dewi 💚' });
    expect(text).toContain('Halo Warung Sri, saya Dewi.\n');
  });
});
