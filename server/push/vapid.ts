import { createECDH, createHash, hkdfSync } from 'node:crypto';
import { env } from '#server/env.ts';

/** The keys that identify us to push services. `subject` is the address at which they can reach us. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

let cached: { source: string; vapid: Vapid } | undefined;

/** Returns keys in base64url, the same in all processes. Browsers subscribe with `publicKey`. */
export function vapidKeys(): Vapid {
  const source = env.vapidPrivateKey ?? privateKeyOf(env.secretKey);
  if (cached?.source === source) return cached.vapid;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(source, 'base64url'));
  const publicKey = pair.getPublicKey('base64url');
  cached = { source, vapid: { publicKey, privateKey: source, subject: subject() } };
  return cached.vapid;
}

function privateKeyOf(secretKey: string | undefined): string {
  if (!secretKey) throw new Error('SECRET_KEY is not set; the primary makes one and hands it on');
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'kedai web push', 32)).toString('base64url');
}

/** Returns only the address in MAIL_FROM, because Apple refuses a subject with spaces or brackets. */
function subject(): string {
  const address = /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(env.mailFrom)?.[1];
  return `mailto:${address ?? 'tidak-dibalas@localhost'}`;
}

/** Push services allow topics of 32 characters. A newer message replaces an undelivered message with the same topic. */
export function topicOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
