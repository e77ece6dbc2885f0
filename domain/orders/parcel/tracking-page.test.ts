import fc from 'fast-check';
import { expect, test } from 'vitest';
import { receiptNumberIn, trackedParcelOf, trackingLines, trackingPageOf } from './tracking-page.ts';

test.each([
  ['JNE', 'JNE'],
  ['jne reguler', 'JNE'],
  ['JNE - YES', 'JNE'],
  ['J&T', 'J&T'],
  ['j&t express', 'J&T'],
  ['JnT', 'J&T'],
  ['J & T EZ', 'J&T'],
  ['Si Cepat HALU', 'SiCepat'],
  ['SICEPAT', 'SiCepat'],
  ['Anteraja', 'AnterAja'],
  ['anter aja reguler', 'AnterAja'],
  ['Ninja Xpress', 'Ninja Xpress'],
  ['ninjavan', 'Ninja Xpress'],
  ['tiki ons', 'TIKI'],
  ['POS', 'Pos Indonesia'],
  ['Kantor Pos', 'Pos Indonesia'],
  ['pos-kilat', 'Pos Indonesia'],
  ['Wahana Express', 'Wahana'],
  ['Lion Parcel REGPACK', 'Lion Parcel'],
  ['SAP Express', 'SAP Express'],
  ['SAPX', 'SAP Express'],
  ['ID Express', 'ID Express'],
  ['IDExpress', 'ID Express'],
  ['id_xpress', 'ID Express'],
  ['SPX Standard', 'SPX Express'],
  ['Shopee Xpress', 'SPX Express'],
])('%s is recognized as %s', (typed, name) => {
  expect(trackingPageOf(typed, 'JT001234567890')?.courier).toBe(name);
});

test.each([
  '',
  'Kurir toko',
  'J&T Cargo',
  'JET Express',
  'titip pos satpam',
  'JNE atau TIKI',
  'Gojek',
  'aksapix',
  'jnex',
])('%j is not a known courier', (typed) => {
  expect(trackingPageOf(typed, 'JT001234567890')).toBeNull();
});

test('the page opens with the parcel if its site accepts a number', () => {
  expect(trackingPageOf('Lion', '11LP 1776-123')).toEqual({
    courier: 'Lion Parcel',
    url: 'https://lionparcel.com/track/stt?q=11LP1776-123',
    hasNumber: true,
  });
  expect(trackingPageOf('JNE', '1234567890')).toEqual({
    courier: 'JNE',
    url: 'https://www.jne.co.id/tracking-package',
    hasNumber: false,
  });
  expect(trackingPageOf('Lion', 'lihat foto di chat!')?.url).toBe('https://lionparcel.com/track/stt');
  expect(trackingPageOf('JNE', ' ')).toBeNull();
  expect(trackingLines('Wahana', 'AB12345')).toEqual([
    'Lacak paket: https://www.wahana.com/lacak-kiriman?noresi=AB12345',
  ]);
  expect(trackingLines('Kurir toko', 'AB12345')).toEqual([]);
});

test('the provider tracks only sent parcels with a number, of its own couriers', () => {
  const sent = { status: 'Shipped', courier: 'JNE Reguler', nomorResi: ' 0123 4567.89 ' } as const;
  expect(trackedParcelOf(sent)).toEqual({ courier: 'jne', number: '0123456789' });
  for (const status of ['Completed', 'Complain'] as const)
    expect(trackedParcelOf({ ...sent, status })).not.toBeNull();
  for (const status of ['Pending', 'Processing', 'Cancelled'] as const)
    expect(trackedParcelOf({ ...sent, status })).toBeNull();
  for (const courier of ['SiCepat', 'Kurir toko', 'JNE atau TIKI', ''])
    expect(trackedParcelOf({ ...sent, courier })).toBeNull();
  for (const nomorResi of ['', '1234', 'lihat foto!', "1' OR '1", 'x'.repeat(41)])
    expect(trackedParcelOf({ ...sent, nomorResi })).toBeNull();
});

test("any input gives a link to a courier's own site", () => {
  const courier = fc.oneof(fc.string(), fc.constantFrom('JNE', 'Lion', 'SPX', 'SAP', 'Wahana'));
  fc.assert(
    fc.property(courier, fc.string({ unit: 'binary' }), (typed, number) => {
      const page = trackingPageOf(typed, number);
      if (!page) return;
      const { protocol, username, hostname, href } = new URL(page.url);
      expect([protocol, username, href]).toEqual(['https:', '', page.url]);
      expect(hostname).toMatch(
        /(jne\.co\.id|jet\.co\.id|sicepat\.com|anteraja\.id|ninjaxpress\.co|tiki\.id|posindonesia\.co\.id|wahana\.com|lionparcel\.com|sapx\.id|idexpress\.com|spx\.co\.id)$/,
      );
    }),
  );
});

test("a receipt's number is distinguished from other printed codes", () => {
  const codes = ['https://jne.co.id/lacak?awb=1', '#1042', '00020101021226', 'jp1234567890'];
  expect(receiptNumberIn(codes.toSpliced(2, 1))).toBe('JP1234567890');
  expect(receiptNumberIn([' 0012-3456-7890 '])).toBe('0012-3456-7890');
  for (const none of [[], ['#1042'], ['TERIMAKASIH'], ['1234567'], ['9'.repeat(31)]])
    expect(receiptNumberIn(none)).toBeNull();
});
