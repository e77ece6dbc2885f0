import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseBatchChange, refusalOf } from './change.ts';
import { MAX_CHOSEN } from './chosen.ts';

const one = randomUUID();
const two = randomUUID();

test('applies one courier to all orders and a receipt number to each', () => {
  const common = { to: 'Shipped', seenEdit: '', despiteProof: false, courier: 'JNE' };
  const fields = { to: 'Shipped', courier: 'JNE', [`from-${one}`]: 'Processing', [`from-${two}`]: 'Pending' };
  expect(parseBatchChange({ ...fields, [`nomorResi-${one}`]: 'JP1' })).toEqual({
    ok: true,
    changes: [
      { orderId: one, from: 'Processing', ...common, nomorResi: 'JP1' },
      { orderId: two, from: 'Pending', ...common, nomorResi: '' },
    ],
  });
});

test('ignores a waiting proof only for the ticked order', () => {
  const fields = { to: 'Cancelled', [`from-${one}`]: 'Harus Dibayar', [`from-${two}`]: 'Harus Dibayar' };
  expect(parseBatchChange({ ...fields, [`despiteProof-${two}`]: 'ya' })).toMatchObject({
    changes: [
      { orderId: one, despiteProof: false },
      { orderId: two, despiteProof: true },
    ],
  });
});

test('an invalid field is reported for its order, and nothing is changed', () => {
  const fields = { to: 'Harus Dibayar', [`from-${one}`]: 'Pending', [`from-${two}`]: 'Pending' };
  expect(
    parseBatchChange({ ...fields, [`shippingCost-${one}`]: '9.000', [`shippingCost-${two}`]: 'gratis' }),
  ).toEqual({
    ok: false,
    errors: { [`shippingCost-${two}`]: 'Isi dengan angka bulat, misalnya 15000.' },
  });
  const long = parseBatchChange({ to: 'Shipped', courier: 'x'.repeat(61), [`from-${one}`]: 'Processing' });
  expect(long).toEqual({ ok: false, errors: { courier: 'Kurir paling panjang 60 huruf.' } });
});

test('an invalid order or status, or too many orders, rejects the whole batch', () => {
  const unknown = { ok: false, errors: { form: 'perubahan yang diminta tidak dikenal.' } };
  expect(parseBatchChange({ to: 'Shipped' })).toEqual(unknown);
  expect(parseBatchChange({ to: 'Shipped', 'from-7': 'Pending' })).toEqual(unknown);
  expect(parseBatchChange({ to: 'Gone', [`from-${one}`]: 'Pending' })).toEqual(unknown);
  const many = Array.from({ length: MAX_CHOSEN + 1 }, () => [`from-${randomUUID()}`, 'Pending']);
  expect(parseBatchChange({ to: 'Cancelled', ...Object.fromEntries(many) })).toEqual({
    ok: false,
    errors: { form: 'paling banyak 50 pesanan sekaligus.' },
  });
});

test("a rejection names the order's current status", () => {
  expect(refusalOf('conflict', 'Sudah Dibayar', 'Sudah Dibayar')).toBe('sudah Sudah Dibayar.');
  expect(refusalOf('conflict', 'Cancelled', 'Sudah Dibayar')).toBe('sementara itu sudah Cancelled.');
  expect(refusalOf('notAllowed', 'Pending', 'Shipped')).toBe(
    'berstatus Pending, jadi tidak bisa menjadi Shipped.',
  );
});
