import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

/** A browser's keys of a push subscription, in base64url. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string };

type Answer = { status: number; headers?: Record<string, string> };

/** `message` is the decrypted message, as the browser's service worker would get it. */
type ReceivedPush = {
  path: string;
  message: { title: string; body: string; path: string; tag: string };
  headers: IncomingMessage['headers'];
  claims: { aud: string; exp: number; sub: string };
  at: number;
};

export type TestPushService = {
  host: string;
  received: ReceivedPush[];
  subscribe: () => { endpoint: string; keys: { p256dh: string; auth: string } };
  openConnections: () => Promise<number>;
  close: () => Promise<void>;
};

export type PushServiceOptions = {
  /** Chooses the response to a push message. If it returns null, the service responds 201 to known subscriptions. */
  answer?: (path: string) => Answer | null;
  hold?: (path: string) => Promise<unknown>;
};

/** Starts a push service on this machine that decrypts what it gets and verifies its signature. */
export async function startPushService({ answer, hold }: PushServiceOptions = {}): Promise<TestPushService> {
  const received: ReceivedPush[] = [];
  const browsers = new Map<string, BrowserKeys>();
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    await hold?.(path);
    // If the sender was killed in the meantime, the message counts as not sent.
    if (response.destroyed || request.socket.destroyed) return;
    const other = answer?.(path);
    if (other) return response.writeHead(other.status, other.headers).end();
    const browser = browsers.get(path);
    if (!browser) return response.writeHead(404).end();
    const message = JSON.parse(decrypt(Buffer.concat(chunks), browser).toString());
    const claims = verifiedClaims(request.headers.authorization ?? '');
    received.push({ path, message, claims, headers: request.headers, at: Date.now() });
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    subscribe: () => {
      const keys = makeBrowserKeys();
      const path = `/push/${randomBytes(9).toString('base64url')}`;
      browsers.set(path, keys);
      return { endpoint: `http://${host}${path}`, keys: { p256dh: keys.p256dh, auth: keys.auth } };
    },
    openConnections: () => promisify(server.getConnections.bind(server))(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function makeBrowserKeys(): BrowserKeys {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  return { privateKey: pair.getPrivateKey('base64url'), p256dh, auth: randomBytes(16).toString('base64url') };
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** Decrypts a push message (RFC 8291) that consists of one record (RFC 8188). */
export function decrypt(body: Buffer, { privateKey, p256dh, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body.readUInt8(SALT_BYTES + 4);
  const start = SALT_BYTES + 5 + keyLength;
  const sender = body.subarray(SALT_BYTES + 5, start);
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const ikm = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(body.subarray(body.length - TAG_BYTES));
  const padded = Buffer.concat([
    decipher.update(body.subarray(start, body.length - TAG_BYTES)),
    decipher.final(),
  ]);
  // The padding of the last record is a 2 followed by zeros.
  return padded.subarray(0, padded.lastIndexOf(2));
}

/** Throws unless the token is signed with the key that the header names (RFC 8292). */
function verifiedClaims(authorization: string): ReceivedPush['claims'] {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('a push that is not signed with its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}
