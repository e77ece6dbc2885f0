import { expect, test } from 'vitest';
import { isOwnWrite, originOf } from './origin.ts';

test('the public address is the origin, whatever the Host header says', () => {
  expect(originOf({ host: 'evil.example' }, 'https://kedai.example/', false)).toBe('https://kedai.example');
});

test('without a public address the request names its own host', () => {
  expect(originOf({ host: 'localhost:3000' }, undefined, false)).toBe('http://localhost:3000');
  expect(originOf({ host: '[::1]:3000' }, undefined, false)).toBe('http://[::1]:3000');
});

test('only a believed proxy says that the visitor came by https', () => {
  const headers = { host: 'kedai.example', 'x-forwarded-proto': 'https' };
  expect(originOf(headers, undefined, true)).toBe('https://kedai.example');
  expect(originOf(headers, undefined, false)).toBe('http://kedai.example');
});

test.each(['', 'a b', 'kedai.example/path', 'user@kedai.example', 'kedai.example:99999999', '"><script>'])(
  'the host "%s" is none',
  (host) => {
    expect(originOf({ host }, undefined, false)).toBeUndefined();
  },
);

test.each([
  [{ origin: 'https://kedai.example' }, true],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'cross-site' }, false],
  [{ origin: 'https://kedai.example', 'sec-fetch-site': 'same-site' }, false],
  [{ origin: 'http://kedai.example' }, false],
  [{ origin: 'https://kedai.example.evil.example' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{}, false],
])('a write with %j is our own: %s', (headers, own) => {
  expect(isOwnWrite(headers, 'https://kedai.example')).toBe(own);
});
