import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { href } from '#domain/routes/href.ts';
import { env } from '#server/env.ts';
import {
  decrypt,
  type PushServiceOptions,
  startPushService,
  type TestPushService,
} from '../../tests/support/push/push-service.ts';
import { post } from './post.ts';
import { vapidKeys } from './vapid.ts';

/* The example in RFC 8291, section 5 and appendix A. */
const vector = {
  text: 'When I grow up, I want to be a watermelon',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz' +
    'AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  keys: {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

const message = {
  title: 'Pesanan baru',
  body: 'A-1 · 2 barang · Rp 20.000',
  path: href('/dashboard'),
  tag: href('/dashboard'),
};
const delivery = { ttlS: 60, topic: 'uji', timeoutMs: 10_000 };
let service: TestPushService | undefined;

beforeEach(() => {
  env.secretKey = 'kunci-uji-yang-cukup-panjang-0123456789';
});

afterEach(async () => {
  await service?.close();
  env.pushHosts = [];
});

async function postTo(options: PushServiceOptions, timeoutMs = delivery.timeoutMs) {
  service = await startPushService(options);
  env.pushHosts = [service.host];
  const { endpoint, keys } = service.subscribe();
  return post({ endpoint, ...keys }, message, { ...delivery, timeoutMs });
}

it('the test’s push service decrypts the message of RFC 8291', () => {
  expect(decrypt(Buffer.from(vector.body, 'base64url'), vector.keys).toString()).toBe(vector.text);
});

describe('a message', () => {
  it('arrives encrypted, signed and with the headers of RFC 8030 and 8292', async () => {
    expect(await postTo({})).toEqual({ end: 'sent' });
    const [got] = service?.received ?? [];
    expect(got?.message).toEqual(message);
    expect(got?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '60', urgency: 'high' });
    expect(got?.headers.topic).toMatch(/^[\w-]{32}$/);
    expect(got?.claims.aud).toBe(`http://${service?.host}`);
    expect(got?.claims.sub).toMatch(/^mailto:[^\s<>]+@[^\s<>]+$/);
    const hours = ((got?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(10.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect(got?.headers.authorization).toContain(vapidKeys().publicKey);
  });

  it.each([
    [404, undefined, { end: 'gone' }],
    [410, undefined, { end: 'gone' }],
    [413, undefined, { end: 'refused' }],
    [400, undefined, { end: 'refused' }],
    [302, undefined, { end: 'refused' }],
    [429, '7', { end: 'later', afterMs: 7_000, isHostsFault: false }],
    [429, undefined, { end: 'later', afterMs: null, isHostsFault: false }],
    [503, '99999999', { end: 'later', afterMs: 3_600_000, isHostsFault: true }],
    [500, 'soon', { end: 'later', afterMs: null, isHostsFault: true }],
  ])('that is answered with %i, Retry-After %s, has this end', async (status, after, end) => {
    const headers: Record<string, string> = after === undefined ? {} : { 'retry-after': after };
    expect(await postTo({ answer: () => ({ status, headers }) })).toMatchObject(end);
  });

  it('to a silent service is given up in time, and tried later', async () => {
    const began = performance.now();
    expect(await postTo({ hold: () => new Promise(() => undefined) }, 500)).toMatchObject({
      end: 'later',
      isHostsFault: true,
    });
    expect(performance.now() - began).toBeLessThan(8_000);
  });

  it.each(['http://fcm.googleapis.com/x', 'https://127.0.0.1/x', 'https://example.com/x'])(
    'is never sent to %s',
    async (endpoint) => {
      const target = { endpoint, p256dh: vector.keys.p256dh, auth: vector.keys.auth };
      expect(await post(target, message, delivery)).toEqual({ end: 'gone' });
    },
  );
});
