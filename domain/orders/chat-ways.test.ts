import { expect, test } from 'vitest';
import type { ShippingKind } from '../shipping/way.ts';
import { buyerChatText } from './chat.ts';
import type { ContactStatus } from './order.ts';

test.each<[ShippingKind, ContactStatus, string]>([
  ['cod', 'Pending', 'Saya sudah membuat pesanan ini. Mohon konfirmasi pesanan ini, ya.'],
  ['pickup', 'Pending', 'Saya sudah membuat pesanan ini. Mohon konfirmasi dan kirim tagihannya, ya.'],
  ['pickup', 'Processing', 'Pesanan ini sedang disiapkan. Kira-kira kapan bisa diambil?'],
  ['pickup', 'Shipped', 'Saya ingin menanyakan pengambilan pesanan ini.'],
])('the buyer of an order by %s, %s, asks for what comes next', (shippingKind, status, sentence) => {
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
