import { expect, test } from 'vitest';
import { href } from '../routes/href.ts';
import { keyIn, pageAddress, parseNumberKey, parseTextKey, writePageKey } from './page-key.ts';

const id = '0190a000-0000-7000-8000-000000000000';

test.each(['0', '7', '1795320000123456'])('a number key can be read back (%s)', (value) => {
  expect(parseNumberKey(writePageKey({ value, id }))).toEqual({ value, id });
});

test.each(['', 'kopi susu', '1.5 kg', '.', 'ß~%'])('a text key can be read back (%j)', (value) => {
  expect(parseTextKey(writePageKey({ value, id }))).toEqual({ value, id });
});

test.each(['', 'x', id, `.${id}`, `007.${id}`, `-1.${id}`, `1e3.${id}`, `12345678901234567.${id}`, '1.x'])(
  'an invalid number key is rejected (%s)',
  (text) => expect(parseNumberKey(text)).toBeNull(),
);

test('a key has only one spelling', () => {
  expect(parseNumberKey(`1.${id.toUpperCase()}`)).toBeNull();
  expect(parseTextKey(`a.${id.toUpperCase()}`)).toBeNull();
});

test.each([`a\u0000.${id}`, `\ud800.${id}`, `${'x'.repeat(401)}.${id}`, 'a.b'])(
  'a text that the database cannot store is no key (%j)',
  (text) => expect(parseTextKey(text)).toBeNull(),
);

test.each([href('/pesanan'), `${href('/pesanan')}?status=Harus%20Dibayar`])(
  'a page address returns its key (%s)',
  (list) => {
    const key = writePageKey({ value: 'kopi & teh', id });
    const address = new URL(pageAddress(list, key), 'http://toko.test');
    expect(keyIn(address.searchParams)).toBe(key);
    expect(address.href.startsWith(`http://toko.test${list}`)).toBe(true);
    expect(keyIn(new URL(list, 'http://toko.test').searchParams)).toBeNull();
  },
);
