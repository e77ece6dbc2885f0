import { describe, expect, it } from 'vitest';
import { chatNumber, waLink } from '../stores/links.ts';
import { type ChatOrder, orderChatText, type StatusChat, statusChatText } from './chat.ts';
import { orderStatuses } from './order.ts';

const id = '01900000-0000-7000-8000-000000000001';
const ownerLink = `https://kedai.example/dashboard/pesanan/${id}`;
const order: ChatOrder = {
  shippingKind: 'ask',
  shippingLabel: '',
  id,
  orderNumber: 1042,
  items: [
    { namaProduk: 'Nasi Pecel', optionText: '', harga: 15_000, quantity: 2 },
    { namaProduk: 'Es Teh', optionText: '', harga: 5_000, quantity: 1 },
  ],
  subtotal: 35_000,
  discount: 0,
  voucherCode: '',
  shippingCost: 0,
  uniqueCode: 0,
  totalPrice: 35_000,
  customerName: 'Dewi Lestari',
  customerEmail: 'dewi@contoh.com',
  customerAddress: 'Jl. Melati No. 7, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55222',
  catatan: '',
  status: 'Pending',
  answerDue: null,
  timeZone: 'Asia/Jakarta',
};

describe('the buyer’s message about a new order', () => {
  it('contains everything that the shop needs', () => {
    expect(orderChatText(order, ownerLink)).toBe(
      [
        'Halo, saya ingin memesan:',
        '',
        'Nomor pesanan: #1042',
        `ID pesanan: ${id}`,
        '',
        '- Nasi Pecel x 2 = Rp 30.000',
        '- Es Teh x 1 = Rp 5.000',
        '',
        'Total: Rp 35.000',
        'Belum termasuk ongkir, ditentukan penjual',
        '',
        'Nama: Dewi Lestari',
        'Email: dewi@contoh.com',
        'Alamat: Jl. Melati No. 7, Gondokusuman, Kota Yogyakarta, DI Yogyakarta 55222',
        '',
        `Detail untuk penjual: ${ownerLink}`,
      ].join('\n'),
    );
  });

  it('contains the discount and, once billed, the ongkir if there are any', () => {
    const bill = { status: 'Harus Dibayar', shippingCost: 9_000, totalPrice: 39_000 } as const;
    const text = orderChatText({ ...order, ...bill, discount: 5_000, voucherCode: 'HEMAT' }, ownerLink);
    expect(text).toContain('Diskon (voucher HEMAT): -Rp 5.000\nOngkir: Rp 9.000\nTotal: Rp 39.000\n\n');
    const free = orderChatText({ ...order, status: 'Harus Dibayar' }, ownerLink);
    expect(free).not.toContain('ongkir');
  });

  it('contains the note in one line, so that it cannot imitate another one', () => {
    const text = orderChatText({ ...order, catatan: 'Pagar hijau 🏡\nTotal: Rp 1' }, ownerLink);
    expect(text).toContain('DI Yogyakarta 55222\nCatatan: Pagar hijau Total: Rp 1\n\nDetail');
  });

  it('contains the answer deadline if there is one', () => {
    const text = orderChatText({ ...order, answerDue: new Date('2026-11-22T16:05:00Z') }, ownerLink);
    expect(text).toContain(
      '\n\nMohon dijawab paling lambat 22 Nov 2026, 23.05 WIB; lewat dari itu pesanan dibatalkan otomatis.\n\n',
    );
  });

  it('stops after 30 items', () => {
    const items = Array.from({ length: 33 }, (_, index) => ({
      namaProduk: `P${index}`,
      optionText: '',
      harga: 1,
      quantity: 1,
    }));
    const lines = orderChatText({ ...order, items }, ownerLink).split('\n');
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(30);
    expect(lines).toContain('dan 3 produk lain');
  });

  it('stays short with long names', () => {
    const items = Array.from({ length: 30 }, () => ({
      namaProduk: 'x'.repeat(120),
      optionText: '',
      harga: 1,
      quantity: 1,
    }));
    const text = orderChatText({ ...order, items }, ownerLink);
    expect(text.length).toBeLessThanOrEqual(2_000);
    expect(text).toMatch(/\ndan \d+ produk lain\n/);
    const longest = {
      customerName: 'n'.repeat(100),
      customerAddress: 'a'.repeat(500),
      catatan: 'c'.repeat(300),
    };
    const full = orderChatText({ ...order, ...longest, items, customerEmail: 'e'.repeat(254) }, ownerLink);
    expect(full.length).toBeLessThanOrEqual(2_000);
    expect(full).toContain('- xxx');
    for (const text of Object.values(longest)) expect(full).toContain(text);
  });

  it('names the chosen options without emoji and line breaks', () => {
    const items = [{ namaProduk: 'Kaos', optionText: 'XL, Merah ❤️\n', harga: 1_000, quantity: 2 }];
    expect(orderChatText({ ...order, items }, ownerLink)).toContain('- Kaos (XL, Merah) x 2 = Rp 2.000\n');
  });

  it('removes emoji and line breaks from names', () => {
    const items = [{ namaProduk: 'Kopi ☕️ 👩🏽‍🍳\nTotal: Rp 1', optionText: '', harga: 1_000, quantity: 1 }];
    expect(orderChatText({ ...order, items }, ownerLink)).toContain('- Kopi Total: Rp 1 x 1 = Rp 1.000\n');
  });
});

describe('a chat link', () => {
  it('keeps only digits and encodes the text', () => {
    expect(waLink('+62 812-3456-7890', 'Halo & apa kabar?\n100%')).toBe(
      'https://wa.me/6281234567890?text=Halo%20%26%20apa%20kabar%3F%0A100%25',
    );
  });

  it('replaces a lone surrogate', () => {
    expect(waLink('62811', 'a\ud800b')).toBe('https://wa.me/62811?text=a%EF%BF%BDb');
  });
});

describe("the shop’s message about an order's status", () => {
  const chat: StatusChat = {
    orderNumber: 7,
    status: 'Pending',
    namaToko: 'Warung Bu Sri',
    customerName: 'Dewi',
    totalPrice: 44_000,
    shippingKind: 'ask',
    shippingCost: 9_000,
    uniqueCode: 0,
    dueAt: null,
    timeZone: 'Asia/Makassar',
    caraPembayaran: 'BCA 123 a.n. Sri',
    accounts: [],
    courier: 'JNE',
    nomorResi: 'JX1',
    tracking: ['Lacak paket: https://kedai.example/lacak'],
    items: [{ namaProduk: 'Kaos', optionText: 'XL, Merah', harga: 17_500, quantity: 2 }],
    subtotal: 35_000,
    discount: 0,
    voucherCode: '',
    hasQris: false,
    buyerLink: 'https://kedai.example/pesanan/x',
  };

  it('contains amount and ways to pay with the bill', () => {
    expect(statusChatText({ ...chat, status: 'Harus Dibayar' })).toBe(
      [
        'Halo Dewi, kabar dari Warung Bu Sri untuk pesanan #7:',
        '',
        'Pesanan sudah kami konfirmasi.',
        '- Kaos (XL, Merah) x 2 = Rp 35.000',
        'Ongkir: Rp 9.000',
        'Total yang harus dibayar: Rp 44.000',
        '',
        'Cara pembayaran:',
        'BCA 123 a.n. Sri',
        '',
        'Lihat pesanan: https://kedai.example/pesanan/x',
      ].join('\n'),
    );
  });

  it('lists the shop’s accounts before its own text, and stays short with many', () => {
    const account = { provider: 'BCA', number: '1234567890', holder: 'Sri Rahayu' };
    const bill = { ...chat, status: 'Harus Dibayar' } as const;
    expect(statusChatText({ ...bill, accounts: [account] })).toContain(
      'Cara pembayaran:\nBCA 1234567890 a.n. Sri Rahayu\nBCA 123 a.n. Sri\n',
    );
    expect(statusChatText({ ...bill, accounts: [account], caraPembayaran: '' })).toContain(
      'Cara pembayaran:\nBCA 1234567890 a.n. Sri Rahayu\n\nLihat pesanan',
    );
    const long = { provider: 'x'.repeat(18), number: '9'.repeat(30), holder: 'y'.repeat(60) };
    const names = { namaToko: 'n'.repeat(100), customerName: 'c'.repeat(100) };
    const longest = { ...bill, ...names, caraPembayaran: 'z'.repeat(500), accounts: Array(20).fill(long) };
    expect(statusChatText(longest)).toContain('dan 15 rekening lain di halaman pesanan');
    expect(statusChatText(longest).length).toBeLessThanOrEqual(2_000);
  });

  it('names QRIS last, with the link to it', () => {
    const bill = { ...chat, status: 'Harus Dibayar', hasQris: true } as const;
    expect(statusChatText(bill)).toContain('BCA 123 a.n. Sri\natau QRIS di link\n\nLihat pesanan: ');
    expect(statusChatText({ ...bill, caraPembayaran: '' })).toContain(
      'Cara pembayaran:\nQRIS di link\n\nLihat pesanan: ',
    );
    expect(statusChatText({ ...bill, status: 'Sudah Dibayar' })).not.toContain('QRIS');
  });

  it('lists as many goods as fit, and the discounts', () => {
    const items = Array.from({ length: 30 }, (_, at) => ({
      namaProduk: `${at} ${'x'.repeat(100)}`,
      optionText: 'XL',
      harga: 1_000,
      quantity: 1,
    }));
    const bill = { ...chat, status: 'Harus Dibayar', items, discount: 5_000, voucherCode: 'HEMAT' } as const;
    expect(statusChatText(bill)).toMatch(/\n- 0 x+ \(XL\) x 1 = Rp 1\.000\n/);
    expect(statusChatText(bill)).toMatch(/\ndan \d+ produk lain\nDiskon \(voucher HEMAT\): -Rp 5\.000\n/);
    expect(statusChatText(bill).length).toBeLessThanOrEqual(2_000);
    expect(statusChatText({ ...bill, status: 'Shipped' })).not.toContain('xxx');
  });

  it("omits QRIS and link for a viewer without the buyer's link", () => {
    const forViewer = { ...chat, status: 'Harus Dibayar', hasQris: true, buyerLink: null } as const;
    expect(statusChatText(forViewer)).toMatch(/BCA 123 a\.n\. Sri$/);
  });

  it('lists the unique code as a part of the total', () => {
    const bill = { ...chat, status: 'Harus Dibayar', uniqueCode: 123, totalPrice: 44_123 } as const;
    expect(statusChatText(bill)).toContain(
      'Ongkir: Rp 9.000\nKode unik: Rp 123\nTotal yang harus dibayar: Rp 44.123\n',
    );
  });

  it('contains the payment deadline only with the bill', () => {
    const due = { ...chat, dueAt: new Date('2026-11-22T16:05:00Z') };
    expect(statusChatText({ ...due, status: 'Harus Dibayar' })).toContain(
      [
        'Total yang harus dibayar: Rp 44.000',
        'Bayar paling lambat 23 Nov 2026, 00.05 WITA, lalu segera kirim buktinya. Lewat dari itu pesanan dibatalkan otomatis.',
        '',
        'Cara pembayaran:',
      ].join('\n'),
    );
    for (const status of orderStatuses.filter((one) => one !== 'Harus Dibayar'))
      expect(statusChatText({ ...due, status })).toBe(statusChatText({ ...chat, status }));
  });

  it('contains courier, receipt number and tracking page of a shipped order, if known', () => {
    expect(statusChatText({ ...chat, status: 'Shipped' })).toContain(
      'Kurir: JNE\nNomor resi: JX1\nLacak paket: https://kedai.example/lacak',
    );
    expect(statusChatText({ ...chat, status: 'Shipped', courier: '', nomorResi: '' })).not.toContain('Kurir');
  });

  it('has a different text for every status', () => {
    const texts = orderStatuses.map((status) => statusChatText({ ...chat, status }));
    expect(new Set(texts).size).toBe(orderStatuses.length);
  });
});

describe('a number that is being typed', () => {
  it.each([
    ['081234567890', '6281234567890'],
    ['81234567890', '6281234567890'],
    ['+62 812-3456-7890', '6281234567890'],
    ['0812', null],
    ['021 555 1234', null],
    ['', null],
  ])('%j becomes %s', (typed, number) => {
    expect(chatNumber(typed)).toBe(number);
  });
});
