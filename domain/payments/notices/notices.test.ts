import { expect, test } from 'vitest';
import { automaticBill, usualAutomatic } from './automatic.ts';
import { evidenceParts, evidenceText, isToldAgain, noticeMoment } from './evidence.ts';
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

test('codes are masked, amounts are not', () => {
  expect(maskCodes('Kode 123456 atau 123 456, Rp50000, IDR 1,234.00, 1.234, rek 1234567890')).toBe(
    'Kode •••••• atau ••• •••, Rp50000, IDR 1,234.00, 1.234, rek ••••••••••',
  );
});

test('the moment window', () => {
  expect(noticeMoment(null, now)).toEqual({ at: now, exact: true });
  expect(noticeMoment(hours(-1), now)).toEqual({ at: hours(-1), exact: true });
  expect(noticeMoment(hours(-24), now)).toEqual({ at: hours(-24), exact: false });
  expect(noticeMoment(hours(24), now)).toEqual({ at: now, exact: false });
  expect(noticeMoment(hours(-7 * 24 - 1), now)).toBeNull();
  expect(noticeMoment(hours(48), now)).toBeNull();
});

test('a payment told twice is one, two payments are two', () => {
  const told = { sender: 'BUDI', reference: '', noticedAt: now };
  expect(isToldAgain(told, { ...told, noticedAt: hours(0.1) })).toBe(true);
  expect(isToldAgain(told, { ...told, sender: 'budi' })).toBe(true);
  expect(isToldAgain(told, { ...told, sender: 'ANI' })).toBe(false);
  expect(isToldAgain(told, { ...told, noticedAt: hours(1) })).toBe(false);
  const referred = { ...told, reference: 'A1' };
  expect(isToldAgain(referred, { ...referred, noticedAt: hours(30) })).toBe(true);
  expect(isToldAgain(referred, { ...referred, reference: 'A2' })).toBe(false);
});

test.each([
  { sender: 'BUDI', reference: '' },
  { sender: '', reference: 'QR123' },
  { sender: 'BUDI', reference: 'QR123' },
])('sender and reference in one text: %j', (parts) => {
  expect(evidenceParts(evidenceText(parts))).toEqual(parts);
});

const bill = { orderId: 'a', editKey: null, uniqueCode: 17, billedAt: hours(-1) };
const facts = {
  settings: { ...usualAutomatic, active: true },
  amount: 100_017,
  noticedAt: now,
  bills: [bill],
  taught: false,
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
  ['a taught wording', { taught: true }],
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
