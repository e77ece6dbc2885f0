import { expect, test } from 'vitest';
import { clientAddress, trustOf } from './client-address.ts';

const behindProxy = trustOf(['10.0.0.0/8', '2001:db8::1']);

test('without trusted proxies the peer counts, whatever it claims', () => {
  const nobody = trustOf([]);
  expect(clientAddress('203.0.113.7', '1.2.3.4', nobody)).toBe('203.0.113.7');
  expect(clientAddress('::ffff:203.0.113.7', undefined, nobody)).toBe('203.0.113.7');
});

test.each([
  ['10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.7', '203.0.113.7'],
  ['10.0.0.1', '1.2.3.4, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8:ffff::5', '2001:db8:ffff::5'],
  ['10.0.0.1', 'rubbish', '10.0.0.1'],
  ['10.0.0.1', '203.0.113.7, rubbish', '10.0.0.1'],
  ['10.0.0.1', '', '10.0.0.1'],
  ['203.0.113.9', '1.2.3.4', '203.0.113.9'],
])('peer %s with X-Forwarded-For "%s" is %s', (peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor, behindProxy)).toBe(address);
});
