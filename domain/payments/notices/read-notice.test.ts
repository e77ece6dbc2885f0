import { describe, expect, test } from 'vitest';
import { parsePostedNotice } from './notice.ts';
import { readNotice } from './read-notice.ts';

const told = (app: string, title: string, content: string) =>
  readNotice({ app, title, content, noticedAt: null }, []);

const fixtures: [app: string, title: string, text: string, source: string, amount: number, sender: string][] =
  [
    [
      'com.bca',
      'Transfer Masuk',
      'Anda menerima transfer Rp 150.123,00 dari BUDI SANTOSO.',
      'BCA',
      150_123,
      'BUDI SANTOSO',
    ],
    [
      'com.bca.mybca.omni.android',
      'Catatan Finansial',
      'Dana masuk IDR 75,001.00 dari ANI',
      'BCA',
      75_001,
      'ANI',
    ],
    [
      'id.co.bri.brimo',
      'BRImo',
      'Dana masuk sebesar Rp1.234 dari SITI AMINAH pada 25/11/2026',
      'BRI',
      1_234,
      'SITI AMINAH',
    ],
    [
      'id.bmri.livin',
      "Livin' by Mandiri",
      'Transfer diterima Rp 200.017,00 dari RUDI',
      'Mandiri',
      200_017,
      'RUDI',
    ],
    ['src.com.bni', 'BNI', 'Transfer dari JOKO WIDODO sebesar Rp50.500', 'BNI', 50_500, 'JOKO WIDODO'],
    [
      'co.id.bankbsi.superapp',
      'BYOND',
      'Anda menerima transfer sebesar Rp99.999 dari FATIMAH',
      'BSI',
      99_999,
      'FATIMAH',
    ],
    ['id.dana', 'DANA', 'Kamu menerima Rp20.000 dari Dewi Lestari.', 'DANA', 20_000, 'Dewi Lestari'],
    ['ovo.id', 'OVO', 'Kamu menerima transfer Rp35.000 dari Tono', 'OVO', 35_000, 'Tono'],
    [
      'com.gojek.gopaymerchant',
      'Pembayaran diterima',
      'Pembayaran QRIS Rp 45.321 berhasil diterima',
      'GoPay',
      45_321,
      '',
    ],
    ['com.shopeepay.id', 'ShopeePay', 'Pembayaran masuk Rp12.500', 'ShopeePay', 12_500, ''],
    [
      'com.youtap.merchant',
      'QRIS',
      'Pembayaran QRIS sebesar Rp 88.088 telah diterima. Ref: QR12345678',
      'QRIS',
      88_088,
      '',
    ],
  ];

test.each(fixtures)('%s: %s, %s', (app, title, text, source, amount, sender) => {
  expect(told(app, title, text)).toMatchObject({ kind: 'payment', source, amount, sender, taught: false });
});

test('a reference is read', () => {
  expect(told('com.bca', '', 'Dana masuk Rp1.000 dari ANI. No. Ref: 20261125001')).toMatchObject({
    reference: '20261125001',
  });
});

describe('never a payment', () => {
  test.each([
    ['com.bca', 'OTP', 'Kode OTP Anda 123456, jangan berikan kepada siapa pun', 'otp'],
    ['com.bca', 'BCA', 'Transfer ke BUDI Rp 50.000 berhasil', 'outgoing'],
    ['id.dana', 'DANA', 'Kamu menerima Rp 5.000 dari refund pesanan', 'outgoing'],
    ['id.co.bri.brimo', 'BRImo', 'Dana masuk Rp50.000 dikembalikan karena gagal', 'outgoing'],
    ['ovo.id', 'OVO', 'Promo! Menerima Rp 50.000 dari ajak teman', 'promotion'],
    ['id.dana', 'DANA', 'Kamu menerima cashback hingga Rp 25.000', 'promotion'],
    ['com.bca', 'BCA', 'Saldo Anda Rp 1.250.000', 'balance'],
    ['com.whatsapp', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
  ])('%s: %s, %s', (app, title, text, reason) => {
    expect(told(app, title, text)).toEqual({ kind: 'nothing', reason });
  });

  test('words of a bank from an unknown app', () => {
    expect(told('com.palsu', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI')).toEqual({
      kind: 'unread',
    });
    expect(told('', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI')).toEqual({ kind: 'unread' });
  });
});

test('a buyer called like a promotion has paid', () => {
  expect(told('com.bca', '', 'Anda menerima transfer Rp 10.000 dari TOKO DISKON')).toMatchObject({
    amount: 10_000,
  });
});

test('markup, emoji and direction marks do not hide an amount', () => {
  const body = JSON.stringify({
    package: 'com.bca',
    title: '<b>BCA</b> \u{1F4B0}',
    text: 'Anda menerima\u202E transfer \u200FRp\u00A0150.123 dari <i>BUDI</i>\u{1F600}',
  });
  const notice = parsePostedNotice(body, 7);
  expect(notice && readNotice(notice, [])).toMatchObject({ amount: 150_123, sender: 'BUDI' });
});

test('a taught wording reads the app that it was taught for only', () => {
  const taught = [{ app: 'id.kas', before: 'kas bertambah', behind: '' }];
  const notice = { title: 'Kas', content: 'Kas bertambah Rp 7.500', noticedAt: null };
  expect(readNotice({ app: 'id.kas', ...notice }, taught)).toMatchObject({
    kind: 'payment',
    amount: 7_500,
    taught: true,
  });
  expect(readNotice({ app: 'id.lain', ...notice }, taught)).toEqual({ kind: 'unread' });
});
