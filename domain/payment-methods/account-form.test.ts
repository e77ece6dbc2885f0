import { expect, test } from 'vitest';
import { accountInShort, groupedNumber } from './account.ts';
import { parseAccountForm } from './account-form.ts';

const typed = { provider: 'BCA', number: '123-456.7890', holder: ' Sri  Rahayu ', active: 'on' };

test('an account is stored as digits, with the kind of its provider', () => {
  const account = { provider: 'BCA', kind: 'bank', number: '1234567890', holder: 'Sri Rahayu', active: true };
  expect(parseAccountForm(typed)).toEqual({ ok: true, account: { ...account, place: null } });
  expect(parseAccountForm({ ...typed, provider: 'DANA', number: '+62 812-1111-0001', place: '3' })).toEqual({
    ok: true,
    account: { ...account, provider: 'DANA', kind: 'ewallet', number: '081211110001', place: 3 },
  });
  expect(parseAccountForm({ ...typed, active: undefined })).toMatchObject({ account: { active: false } });
});

test.each([
  [{ provider: 'Bank Saya' }, { provider: 'Pilih bank atau dompet digital dari daftar.' }],
  [{ number: '' }, { number: 'Nomor wajib diisi.' }],
  [{ number: '1234' }, { number: 'Nomor rekening hanya berisi angka, 5 sampai 30 angka.' }],
  [{ number: '1'.repeat(31) }, { number: 'Nomor rekening hanya berisi angka, 5 sampai 30 angka.' }],
  [{ number: '12345a' }, { number: 'Nomor rekening hanya berisi angka, 5 sampai 30 angka.' }],
  [{ holder: ' ' }, { holder: 'Nama pemilik wajib diisi.' }],
  [{ holder: 'x'.repeat(61) }, { holder: 'Nama pemilik paling panjang 60 huruf.' }],
  [{ place: '0' }, { place: 'Pilih urutan dari daftar.' }],
  [{ place: '21' }, { place: 'Pilih urutan dari daftar.' }],
  [{ place: 'x' }, { place: 'Pilih urutan dari daftar.' }],
  [{ number: undefined }, { number: 'Wajib diisi.' }],
])('%j is rejected at its field', (change, errors) => {
  expect(parseAccountForm({ ...typed, ...change })).toEqual({ ok: false, errors });
});

test('a number is shown in groups, and shortened to its end', () => {
  expect(groupedNumber({ kind: 'bank', number: '1234567890' })).toBe('1234 5678 90');
  expect(groupedNumber({ kind: 'bank', number: '081234567890' })).toBe('0812 3456 7890');
  expect(groupedNumber({ kind: 'ewallet', number: '081234567890' })).toBe('0812-3456-7890');
  expect(groupedNumber({ kind: 'ewallet', number: '12345678' })).toBe('1234 5678');
  expect(accountInShort({ provider: 'BCA', number: '1234567890', holder: 'Sri' })).toBe('BCA …7890 a.n. Sri');
});
