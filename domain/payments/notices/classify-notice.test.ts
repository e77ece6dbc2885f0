import { describe, expect, test } from 'vitest';
import { classifyNotice } from './classify-notice.ts';
import { parsePostedNotice } from './notice.ts';

const classify = (app: string, title: string, content: string) =>
  classifyNotice({ app, title, content, noticedAt: null }, []);

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
      'com.interactive.qrisid',
      'Transaksi InterActive QRIS',
      'Pembayaran QRIS sebesar Rp 88.088 BUDI SANTOSO - GoPay telah diterima',
      'QRIS',
      88_088,
      'BUDI SANTOSO',
    ],
    [
      'com.gojek.gopaymerchant',
      'Pembayaran QRIS statis diterima',
      'Rp 1.127 di WARUNG SRI, Makanan & Minuman.',
      'GoPay',
      1_127,
      '',
    ],
    ['id.dana', 'DANA', 'Dewi Lestari mengirim Rp20.000 ke kamu', 'DANA', 20_000, 'Dewi Lestari'],
    ['id.co.bri.brimo', 'BRImo', 'Dana Rp 30.011 dari ANI masuk', 'BRI', 30_011, 'ANI'],
    ['id.dana', 'Pembayaran Masuk', 'Rp1.000 diterima DANA Bisnis.', 'DANA', 1_000, ''],
    [
      'com.shopeepay.merchant.id',
      'Shopee Partner',
      'Pembayaran sebesar Rp23.017 telah diterima pada transaksi 88211',
      'ShopeePay',
      23_017,
      '',
    ],
    [
      'com.bca.mybca.omni.android',
      'Catatan Finansial',
      'Pemasukan sebesar IDR 10,017.00 dari **DI **NTO di kategori Transfer Rekening.',
      'BCA',
      10_017,
      '**DI **NTO',
    ],
    [
      'id.co.bri.brimo',
      'Dana Masuk',
      'Kamu menerima Rp 4.000.000,00 dari PT MAJU JAYA.',
      'BRI',
      4_000_000,
      'PT MAJU JAYA',
    ],
    ['id.co.bri.merchant', 'QRIS', 'Pembayaran QRIS Rp50.000,- dari ANI', 'BRI', 50_000, 'ANI'],
    [
      'id.bmri.livin',
      'Livin',
      'Dana masuk Rp 75.021 dari SITI. Biaya Rp 0. Saldo Rp 1.250.000',
      'Mandiri',
      75_021,
      'SITI',
    ],
    ['ovo.id', 'OVO', 'Terima pembayaran No 12345 Rp 17.500', 'OVO', 17_500, ''],
  ];

test.each(fixtures)('%s: %s, %s', (app, title, text, source, amount, sender) => {
  expect(classify(app, title, text)).toMatchObject({ kind: 'payment', source, amount, sender, sure: true });
});

describe('an amount that the payer has written', () => {
  test.each([
    ['com.bca', 'Transfer masuk Rp 1 dari BUDI. Berita: menerima transfer Rp 150.123 dari ANI'],
    ['id.dana', 'Transfer masuk Rp 150.123 dari BUDI mengirim Rp 1 ke kamu'],
    ['com.bca', 'Dana masuk Rp 1 dari BUDI\nTransfer masuk Rp 150.123'],
  ])('is told by no rule: %s, %s', (app, text) => {
    expect(classify(app, '', text)).toEqual({ kind: 'unread' });
  });

  test.each([
    ['com.bca', 'Rp 1 sudah ditambahkan. Catatan: menerima transfer Rp 150.123 dari ANI'],
    ['com.bca', 'Transfer dari BUDI sebesar Rp 150.123 sebesar Rp 1'],
  ])('is at most suggested: %s, %s', (app, text) => {
    expect(classify(app, '', text)).toMatchObject({ kind: 'payment', sure: false });
  });

  test('the note does not turn a payment into a purchase', () => {
    const text = 'Dana masuk Rp 150.123 dari BUDI. Berita: pembayaran untuk pesanan 1234';
    expect(classify('com.bca', '', text)).toMatchObject({ amount: 150_123, sure: true });
  });
});

test('a reference is read', () => {
  expect(classify('com.bca', '', 'Dana masuk Rp1.000 dari ANI. No. Ref: 20261125001')).toMatchObject({
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
    ['com.bca', 'BCA', 'Biaya admin Rp 10.000', 'outgoing'],
    ['ovo.id', 'OVO', 'Pembayaran Rp 20.000 telah diterima oleh KOPI JAYA', 'outgoing'],
    ['com.whatsapp', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
    ['com.whatsapp.w4b', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
    ['org.thunderdog.challegram', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
    ['com.android.mms', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
    ['com.samsung.android.messaging', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
    ['com.google.android.gm', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
    ['whatsapp', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI', 'private'],
  ])('%s: %s, %s', (app, title, text, reason) => {
    expect(classify(app, title, text)).toEqual({ kind: 'nothing', reason });
  });

  test('words of a bank from an unknown app', () => {
    expect(classify('com.palsu', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI')).toEqual({
      kind: 'unread',
    });
    expect(classify('', 'BCA', 'Anda menerima transfer Rp 150.123 dari BUDI')).toEqual({ kind: 'unread' });
  });
});

test('a buyer called like a promotion has paid', () => {
  expect(classify('com.bca', '', 'Anda menerima transfer Rp 10.000 dari TOKO DISKON')).toMatchObject({
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
  expect(notice && classifyNotice(notice, [])).toMatchObject({ amount: 150_123, sender: 'BUDI' });
});

test('a taught wording reads the app that it was taught for only', () => {
  const taught = [{ app: 'id.kas', before: 'kas bertambah', behind: '' }];
  const notice = { title: 'Kas', content: 'Kas bertambah Rp 7.500', noticedAt: null };
  expect(classifyNotice({ app: 'id.kas', ...notice }, taught)).toMatchObject({
    kind: 'payment',
    amount: 7_500,
    sure: false,
  });
  expect(classifyNotice({ app: 'id.lain', ...notice }, taught)).toEqual({ kind: 'unread' });
});
