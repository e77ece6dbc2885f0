import { describe, expect, it } from 'vitest';
import { isPushEndpoint, kindsSchema, nameSchema, parseSubscription, quietSchema } from './device.ts';

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

describe('an endpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
  ])('of a known service is taken: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(true);
  });

  it.each([
    '',
    'no address',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://evilpush.apple.com.evil.test/x',
    'https://push.apple.com.evil.test/x',
    'https://notpush.apple.com/x',
    'https://fcm.googleapis.com@evil.test/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.0.0.1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('of anybody else is refused: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint)).toBe(false);
  });

  it('of a test’s service needs its exact host and port', () => {
    expect(isPushEndpoint('http://127.0.0.1:4000/x', ['127.0.0.1:4000'])).toBe(true);
    expect(isPushEndpoint('http://127.0.0.1:4001/x', ['127.0.0.1:4000'])).toBe(false);
    expect(isPushEndpoint('ftp://127.0.0.1:4000/x', ['127.0.0.1:4000'])).toBe(false);
  });
});

describe('a subscription', () => {
  it('is what a browser makes of it', () => {
    const made = { endpoint: 'https://fcm.googleapis.com/x', expirationTime: null, keys };
    expect(parseSubscription(JSON.stringify(made))).toEqual({ endpoint: made.endpoint, keys });
  });

  it.each([
    null,
    '',
    '{}',
    '[]',
    'null',
    '{"endpoint":1}',
    'x'.repeat(1_000_000),
    JSON.stringify({ endpoint: 'https://fcm.googleapis.com/x', keys: { ...keys, auth: '<b>' } }),
    JSON.stringify({ endpoint: `https://fcm.googleapis.com/${'x'.repeat(1_000)}`, keys }),
  ])('is nothing else', (text) => {
    expect(parseSubscription(text)).toBeNull();
  });
});

describe('what an owner sets', () => {
  it('is a name of 1 to 40 letters', () => {
    expect(nameSchema.parse('  HP Ibu ')).toBe('HP Ibu');
    expect(nameSchema.safeParse('  ').success).toBe(false);
    expect(nameSchema.safeParse('x'.repeat(41)).success).toBe(false);
  });

  it('is two times of the day', () => {
    expect(quietSchema.parse({ from: '21:00', until: '06:30' })).toEqual({ from: 1_260, until: 390 });
    expect(quietSchema.safeParse({ from: '24:00', until: '06:00' }).success).toBe(false);
  });

  it('is kinds that an owner can be told', () => {
    expect(kindsSchema.parse(['newOrder', 'rent'])).toEqual(['newOrder', 'rent']);
    expect(kindsSchema.safeParse(['bill']).success).toBe(false);
  });
});
