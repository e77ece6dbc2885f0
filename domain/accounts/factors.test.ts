import { expect, test } from 'vitest';
import { acceptedSteps, BACKUP_ALPHABET, backupCodeOf, passkeyName, readCode } from './factors.ts';

test('codes are read with spaces, dashes and capitals', () => {
  expect(readCode(' 123 456 ')).toEqual({ kind: 'totp', code: '123456' });
  expect(readCode('ABCD-efgh-2345 wxyz')).toEqual({ kind: 'backup', code: 'abcdefgh2345wxyz' });
});

test.each([
  '',
  '12345',
  '1234567',
  'abcd-efgh-2345-wxy',
  'abcd-efgh-2345-wxy0',
  'x'.repeat(61),
  null,
  123456,
])('%s is no code', (typed) => expect(readCode(typed)).toBeNull());

test('a made backup code is read as one', () => {
  let at = 0;
  const code = backupCodeOf(() => at++ % BACKUP_ALPHABET.length);
  expect(code).toBe('abcd-efgh-jkmn-pqrs');
  expect(readCode(code)).toEqual({ kind: 'backup', code: 'abcdefghjkmnpqrs' });
});

test('the step of now and its neighbours are accepted', () => {
  expect(acceptedSteps(60_000)).toEqual([2, 1, 3]);
});

test('a passkey has a short name without control characters', () => {
  expect(passkeyName(' HP\u0000 Sri ')).toBe('HP Sri');
  expect(passkeyName('')).toBe('Passkey');
  expect(passkeyName('x'.repeat(60))).toHaveLength(40);
});
