import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeSettings } from '#server/env.ts';
import { linkTokenOf, provesLink, readLinkToken } from './token.ts';

const place = { storeId: randomUUID(), orderId: randomUUID() };

test('a token names its order and proves one revision of its link', () => {
  const read = readLinkToken(linkTokenOf({ ...place, revision: 3 }));
  expect(read).toMatchObject(place);
  expect([2, 3, 4].map((revision) => provesLink(read, revision))).toEqual([false, true, false]);
  expect(read.mark.length * 8).toBeGreaterThanOrEqual(160);
});

test('changing any character makes it invalid', () => {
  const token = linkTokenOf({ ...place, revision: 0 });
  for (let at = 0; at < token.length; at += 1)
    for (const other of 'AQgw_-'.replace(token[at] ?? '', '')) {
      const read = readLinkToken(token.slice(0, at) + other + token.slice(at + 1));
      expect(provesLink(read, 0), `${at} ${other}`).toBe(false);
    }
});

test.each(['', 'x', '../../etc', 'A'.repeat(75), 'A'.repeat(77), `${'A'.repeat(75)}=`, 'é'.repeat(76)])(
  'an invalid token names no order: %s',
  (token) => {
    const read = readLinkToken(token);
    expect(read).not.toMatchObject(place);
    expect(provesLink(read, 0)).toBe(false);
  },
);

test('a token of another SECRET_KEY is rejected, unless that is the former key', () => {
  const read = readLinkToken(linkTokenOf({ ...place, revision: 0 }));
  const known = process.env.SECRET_KEY ?? '';
  changeSettings({ SECRET_KEY: 'x'.repeat(40) });
  expect(provesLink(read, 0)).toBe(false);
  changeSettings({ SECRET_KEY_FORMER: known });
  expect([0, 1].map((revision) => provesLink(read, revision))).toEqual([true, false]);
  const fresh = readLinkToken(linkTokenOf({ ...place, revision: 0 }));
  changeSettings({ SECRET_KEY_FORMER: '' });
  expect([read, fresh].map((one) => provesLink(one, 0))).toEqual([false, true]);
  changeSettings({ SECRET_KEY: known });
  expect(provesLink(read, 0)).toBe(true);
});
