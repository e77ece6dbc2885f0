import { describe, expect, test } from 'vitest';
import { automaticBill, usualAutomatic } from './automatic.ts';
import { evidenceParts, evidenceText, isRepeatedReport, noticeTime } from './evidence.ts';
import { parsePostedNotice } from './notice.ts';
import { maskCodes } from './plain-text.ts';
import { markableAmounts } from './teaching.ts';

const now = new Date('2026-11-25T05:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test.each([
  [
    '{"package":"com.bca","title":"BCA","text":"masuk","big_text":"uang masuk Rp 1","received_at":1795582800}',
    'uang masuk Rp 1',
  ],
  [
    '{"source_app":"com.bca","title":"BCA","text":"uang masuk","bigText":"masuk","moment":"2026-11-25T05:00:00Z"}',
    'uang masuk',
  ],
  ['source_app=com.bca&title=BCA&text=uang+masuk&timestamp=1795582800000', 'uang masuk'],
  ['package=com.bca&title=BCA&text=masuk&received_at=2026-11-25+12%3A00%3A00', 'masuk'],
])('bodies of forwarders: %s', (body, content) => {
  expect(parsePostedNotice(body, 7)).toMatchObject({ app: 'com.bca', title: 'BCA', content, noticedAt: now });
});

test.each(['', '{', '[1]', '{"text":{"a":1}}'])('a strange body %s reads as nothing', (body) => {
  expect(parsePostedNotice(body, 7)?.content ?? '').toBe('');
});

test.each([
  ['{"package":"com.bca","title":"BCA","text":"dari "TOKO"\nBUDI","at":"x"}', 'dari "TOKO"\nBUDI'],
  [
    '{"package":"com.bca","text":"uang masuk","big_text":"[not_text_big]","received_at":"%anposttime"}',
    'uang masuk',
  ],
  ['{"package":"com.bca","text":"uang masuk","big_text":null}', 'uang masuk'],
  [
    '{"package":"com.bca","text":"uang masuk Rp 1","big_text":"uang masuk Rp 1 dari BUDI"}',
    'uang masuk Rp 1 dari BUDI',
  ],
  [
    '{"package":"com.bca","text":"uang masuk Rp 1","big_text":"uang masuk Rp 9"}',
    'uang masuk Rp 1\nuang masuk Rp 9',
  ],
])('texts as forwarders write them: %s', (body, content) => {
  expect(parsePostedNotice(body, 7)).toMatchObject({ app: 'com.bca', content, noticedAt: null });
});

test('a body that was cut off is no notice', () => {
  expect(parsePostedNotice('{"package":"com.bca","text":"uang masuk Rp 150.1', 7)).toBeNull();
});

const bankWords = 'menerima transfer Rp 150.123 dari BUDI';

describe('a text that adds fields of its own', () => {
  test.each([
    ['a second package', `{"package":"id.lain","text":"halo","package":"com.bca","text":"${bankWords}"}`],
    [
      'a second package, spelled otherwise',
      `{"package":"id.lain","text":"","p\\u0061ckage":"com.bca","x":"${bankWords}"}`,
    ],
    ['a package before the real one', `{"text":"","package":"com.bca","x":"","package":"id.lain"}`],
    ['another name for it', `{"source_app":"id.lain","text":"${bankWords}","package":"com.bca"}`],
    ['a second text', `{"package":"com.bca","text":"masuk Rp 1","text":"${bankWords}"}`],
    ['a second package in a form', `package=id.lain&text=halo&package=com.bca&text=${bankWords}`],
    [
      'a second package, unescaped',
      `{"package":"id.lain","text":""halo","package":"com.bca","text":"${bankWords}"}`,
    ],
  ])('names no app: %s', (_, body) => {
    expect(parsePostedNotice(body, 7)?.app).toBe('');
  });

  test('stays a chat', () => {
    const body = `{"package":"com.whatsapp","text":"halo","package":"com.bca","text":"${bankWords}"}`;
    expect(parsePostedNotice(body, 7)?.app).toBe('com.whatsapp');
  });

  test('is no field while it is escaped', () => {
    const body = JSON.stringify({ package: 'com.bca', text: `"package":"id.lain", ${bankWords}` });
    expect(parsePostedNotice(body, 7)?.app).toBe('com.bca');
  });
});

test('codes are masked, amounts are not', () => {
  expect(maskCodes('Kode 123456 atau 123 456, Rp50000, IDR 1,234.00, 1.234, rek 1234567890')).toBe(
    'Kode •••••• atau ••• •••, Rp50000, IDR 1,234.00, 1.234, rek ••••••••••',
  );
});

test.each([
  ['kode 4 8 2 9 1 3', 'kode • • • • • •'],
  ['pada 25/11/2026 14:03, kode 2026', 'pada 25/11/2026 14:03, kode ••••'],
  ['G-482913, rek 1234-5678-9012', 'G-••••••, rek ••••-••••-••••'],
  ['kode ٤٨٢٩١٣', 'kode ••••••'],
])('masks %s', (text, masked) => {
  expect(maskCodes(text)).toBe(masked);
});

test('the moment window', () => {
  expect(noticeTime(null, now)).toEqual({ at: now, exact: true });
  expect(noticeTime(hours(-1), now)).toEqual({ at: hours(-1), exact: true });
  expect(noticeTime(hours(-24), now)).toEqual({ at: hours(-24), exact: false });
  expect(noticeTime(hours(24), now)).toEqual({ at: now, exact: false });
  expect(noticeTime(hours(-7 * 24 - 1), now)).toBeNull();
  expect(noticeTime(hours(48), now)).toBeNull();
});

test('a payment reported twice is one, two payments are two', () => {
  const report = { sender: 'BUDI', reference: '', noticedAt: now, inFile: false };
  expect(isRepeatedReport(report, { ...report, noticedAt: hours(0.1) })).toBe(true);
  expect(isRepeatedReport(report, { ...report, sender: 'budi' })).toBe(true);
  expect(isRepeatedReport(report, { ...report, sender: 'ANI' })).toBe(false);
  expect(isRepeatedReport(report, { ...report, noticedAt: hours(1) })).toBe(false);
  expect(isRepeatedReport(report, { ...report, sender: 'TRSF E-BANKING BUDI', inFile: true })).toBe(true);
  const referred = { ...report, reference: 'A1' };
  expect(isRepeatedReport(referred, { ...referred, noticedAt: hours(30) })).toBe(true);
  expect(isRepeatedReport(referred, { ...referred, reference: 'A2' })).toBe(false);
});

test.each([
  { sender: 'BUDI', reference: '' },
  { sender: '', reference: 'QR123' },
  { sender: '', reference: '' },
  { sender: 'BUDI', reference: 'QR123' },
  { sender: 'A'.repeat(288), reference: 'QR12' },
])('sender and reference in one text: %j', (parts) => {
  expect(evidenceParts(evidenceText(parts))).toEqual(parts);
});

const bill = { orderId: 'a', editKey: null, uniqueCode: 17, billedAt: hours(-1) };
const facts = {
  settings: { ...usualAutomatic, active: true },
  amount: 100_017,
  noticedAt: now,
  bills: [bill],
  sure: true,
  exact: true,
  seenBefore: false,
  sumToday: 0,
};

test('one open bill with a unique code may be marked without its owner', () => {
  expect(automaticBill(facts)).toBe(bill);
});

test.each([
  ['switched off', { settings: usualAutomatic }],
  ['two bills of one amount', { bills: [bill, bill] }],
  ['no bill', { bills: [] }],
  ['no unique code', { bills: [{ ...bill, uniqueCode: 0 }] }],
  ['a wording that is not sure', { sure: false }],
  ['a clock a day off', { exact: false }],
  ['an amount seen before', { seenBefore: true }],
  ['money from before the bill', { noticedAt: hours(-2) }],
  ['above the ceiling', { amount: 500_001 }],
  ['above the daily sum', { sumToday: 1_900_000 }],
])('not by itself: %s', (_, changed) => {
  expect(automaticBill({ ...facts, ...changed })).toBeNull();
});

test('amounts to mark, with the words around them', () => {
  expect(markableAmounts('Kas Toko\nUang kas bertambah Rp 7.500 sukses 12:30')).toEqual([
    { amount: 7_500, shown: 'Rp 7.500', before: 'Uang kas bertambah', behind: 'sukses' },
  ]);
});
