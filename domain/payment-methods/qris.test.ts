import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crcOf, MAX_QRIS_AMOUNT, MAX_QRIS_TEXT, qrisWithAmount, readQris } from './qris.ts';

const standing =
  '00020101021126680016ID.CO.CONTOH.WWW011893600999000000001202150000000000000120303UMI51440014ID.CO.QRIS.WWW0215ID10200000000120303UMI5204599953033605802ID5915TOKO CONTOH UJI6013JAKARTA PUSAT61051011062070703A016304226B';
const filled =
  '00020101021226680016ID.CO.CONTOH.WWW011893600999000000001202150000000000000120303UMI51440014ID.CO.QRIS.WWW0215ID10200000000120303UMI5204599953033605405750005802ID5915TOKO CONTOH UJI6013JAKARTA PUSAT61051011062070703A0163040357';

const tlv = (tag: string, value: string) => `${tag}${String(value.length).padStart(2, '0')}${value}`;
const sealed = (body: string) => `${body}6304${crcOf(`${body}6304`)}`;

test('the checksum follows the standard', () => expect(crcOf('123456789')).toBe('29B1'));

test('a static code contains merchant, city and national number', () => {
  const qris = {
    text: standing,
    merchant: 'TOKO CONTOH UJI',
    city: 'JAKARTA PUSAT',
    nmid: 'ID1020000000012',
  };
  expect(readQris(` ${standing}\n`)).toEqual({ ok: true, qris });
});

test('adding an amount makes a code for one payment', () => {
  expect(qrisWithAmount({ text: standing }, 75_000)).toBe(filled);
  expect(readQris(filled)).toEqual({ ok: false, fault: 'dynamic' });
});

test.each([0, -1, 1.5, Number.NaN, MAX_QRIS_AMOUNT + 1])('returns null for an amount of %s', (amount) => {
  expect(qrisWithAmount({ text: standing }, amount)).toBeNull();
});

describe('the reader rejects', () => {
  test.each([
    ['nothing', '', 'notQris'],
    ['a link', 'https://contoh.test/bayar', 'notQris'],
    ['another checksum', `${standing.slice(0, -1)}C`, 'broken'],
    ['one letter less', standing.slice(0, 50) + standing.slice(51), 'broken'],
    ['a digit changed', standing.replace('ID1020', 'ID1021'), 'broken'],
    ['a tag twice', sealed(standing.slice(0, -8) + tlv('59', 'LAIN')), 'broken'],
    ['another currency', sealed(standing.slice(0, -8).replace('5303360', '5303840')), 'foreign'],
    ['another country', sealed(standing.slice(0, -8).replace('5802ID', '5802SG')), 'foreign'],
    ['no name', sealed(standing.slice(0, -8).replace('5915TOKO CONTOH UJI', '')), 'notQris'],
    ['too long', sealed(standing.slice(0, -8) + tlv('80', 'x'.repeat(99)).repeat(5)), 'notQris'],
  ])('%s', (_, text, fault) => expect(readQris(text)).toEqual({ ok: false, fault }));
});

/** Generates shops whose names may contain text that looks like a field, and whose fields come in any order. */
const shops = fc
  .record({
    name: fc.stringMatching(/^[A-Z0-9 .&'-]{0,18}(?:5802ID|5405)?[A-Z]$/),
    city: fc.stringMatching(/^[A-Z]{1,15}$/),
    digits: fc.stringMatching(/^\d{13}$/),
    more: fc.constantFrom('', tlv('54', '12000'), tlv('61', '44151')),
    fee: fc.constantFrom(
      '',
      tlv('55', '01'),
      tlv('55', '02') + tlv('56', '2500'),
      tlv('55', '03') + tlv('57', '5'),
    ),
    swapped: fc.boolean(),
  })
  .map(({ name, city, digits, more, fee, swapped }) => {
    const merchant = tlv('51', tlv('00', 'ID.CO.QRIS.WWW') + tlv('02', `ID${digits}`) + tlv('03', 'UMI'));
    const parts = [
      merchant,
      tlv('52', '5999'),
      tlv('53', '360'),
      more,
      fee,
      tlv('58', 'ID'),
      tlv('59', name),
      tlv('60', city),
    ];
    const body = tlv('00', '01') + tlv('01', '11') + (swapped ? parts.toReversed() : parts).join('');
    return { text: sealed(body), merchant: name.trim(), city, nmid: `ID${digits}` };
  });

const replaced = ['01', '54', '55', '56', '57', '63'];

test("any shop's code is read, and filled according to the standard", () => {
  fc.assert(
    fc.property(shops, fc.integer({ min: 1, max: MAX_QRIS_AMOUNT }), (shop, amount) => {
      expect(readQris(shop.text)).toEqual({ ok: true, qris: shop });
      const code = qrisWithAmount(shop, amount) ?? '';
      expect(code.slice(-4)).toBe(crcOf(code.slice(0, -4)));
      const tags = new Map(fieldsIn(code));
      expect([tags.get('01'), tags.get('54'), tags.get('59')?.trim()]).toEqual([
        '12',
        String(amount),
        shop.merchant,
      ]);
      for (const tag of ['55', '56', '57']) expect(tags.has(tag)).toBe(false);
      const unchanged = (text: string) => fieldsIn(text).filter(([tag]) => !replaced.includes(tag));
      expect(unchanged(code)).toEqual(unchanged(shop.text));
    }),
  );
});

test('one wrong letter anywhere is detected', () => {
  const letter = fc.stringMatching(/^[ -~]$/);
  fc.assert(
    fc.property(fc.nat({ max: standing.length - 5 }), letter, (at, other) => {
      fc.pre(standing[at] !== other && standing.trim() === standing);
      expect(readQris(standing.slice(0, at) + other + standing.slice(at + 1)).ok).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test('never throws for any text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: MAX_QRIS_TEXT }), (text) => {
      expect(readQris(`0002${text}`).ok).toBe(false);
    }),
  );
});

function fieldsIn(text: string): [string, string][] {
  if (text === '') return [];
  const end = 4 + Number(text.slice(2, 4));
  return [[text.slice(0, 2), text.slice(4, end)], ...fieldsIn(text.slice(end))];
}
