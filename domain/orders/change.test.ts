import { expect, test } from 'vitest';
import { notificationText, parseOrderChange } from './change.ts';

const orderId = '019ab000-0000-7000-8000-000000000001';
const confirm = { orderId, from: 'Pending', to: 'Harus Dibayar', seenEdit: '' };
const ship = { orderId, from: 'Processing', to: 'Shipped', seenEdit: '' };
const asked = (change: object) => ({ ok: true, change: { despiteProof: false, ...change } });

test('a confirmation parses the shipping cost as people type it', () => {
  for (const [typed, shippingCost] of [
    ['15000', 15000],
    ['15.000', 15000],
    [' 0 ', 0],
    ['', 0],
  ] as const) {
    expect(parseOrderChange({ ...confirm, shippingCost: typed })).toEqual(
      asked({ ...confirm, shippingCost }),
    );
  }
});

test('without the field the shipping cost stays unchanged', () => {
  expect(parseOrderChange(confirm)).toEqual(asked(confirm));
});

test('a missing seenEdit means that no edit was seen', () => {
  const { seenEdit, ...unseen } = confirm;
  expect(parseOrderChange(unseen)).toEqual(asked({ ...unseen, seenEdit }));
});

test('only a ticked box ignores a waiting proof', () => {
  expect(parseOrderChange({ ...confirm, despiteProof: 'ya' })).toEqual(
    asked({ ...confirm, despiteProof: true }),
  );
  expect(parseOrderChange({ ...confirm, despiteProof: 'on' })).toEqual(asked(confirm));
});

test.each(['-1', '1.5', '1e3', 'abc', 'NaN', '1000000001', '9007199254740993'])(
  'a shipping cost of %s is rejected at its field',
  (shippingCost) => {
    const parsed = parseOrderChange({ ...confirm, shippingCost });
    expect(parsed.ok ? null : Object.keys(parsed.errors)).toEqual(['shippingCost']);
  },
);

test('shipping accepts courier and receipt, either of which may be empty', () => {
  expect(parseOrderChange({ ...ship, courier: ' JNE ', nomorResi: '' })).toEqual(
    asked({ ...ship, courier: 'JNE', nomorResi: '' }),
  );
  const long = parseOrderChange({ ...ship, courier: 'x'.repeat(61), nomorResi: 'a\u0000' });
  expect(long).toEqual({
    ok: false,
    errors: {
      courier: 'Kurir paling panjang 60 huruf.',
      nomorResi: 'Ada karakter yang tidak bisa disimpan.',
    },
  });
});

test('fields that do not belong to the step are dropped', () => {
  const sent = { ...confirm, courier: 'JNE', totalPrice: '1', storeId: orderId, note: 'x' };
  expect(parseOrderChange(sent)).toEqual(asked(confirm));
  expect(parseOrderChange({ ...ship, to: 'Cancelled', shippingCost: '5' })).toEqual(
    asked({ ...ship, to: 'Cancelled' }),
  );
});

test.each([
  { ...confirm, orderId: 'x' },
  { ...confirm, to: 'Dikirim' },
  { ...confirm, from: undefined },
  { ...confirm, to: '__proto__' },
])('an unknown change is rejected: %o', (fields) => {
  expect(parseOrderChange(fields)).toEqual({
    ok: false,
    errors: { form: 'perubahan yang diminta tidak dikenal.' },
  });
});

test('tells the shop that a buyer without an e-mail address gets no mail', () => {
  expect(notificationText({ customerEmail: 'budi@kedai.test' })).toBe('Pembeli diberi tahu lewat email.');
  expect(notificationText({ customerEmail: '' })).toBe('Pembeli belum diberi tahu: kirim lewat chat.');
});
