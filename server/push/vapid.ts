import { createECDH, createHash, hkdfSync } from 'node:crypto';
import { env } from '#server/env.ts';

/** `subject` tells push services whom to ask about our messages. */
export type Vapid = { publicKey: string; privateKey: string; subject: string };

let known: { source: string; vapid: Vapid } | undefined;

/** Base64url; the browser subscribes with `publicKey`. The same in all processes and copies. */
export function vapidKeys(): Vapid {
  const source = env.vapidPrivateKey ?? privateKeyOf(env.secretKey);
  if (known?.source === source) return known.vapid;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(source, 'base64url'));
  const publicKey = pair.getPublicKey('base64url');
  known = { source, vapid: { publicKey, privateKey: source, subject: subject() } };
  return known.vapid;
}

/** For copies that share a SECRET_KEY and no folder. */
function privateKeyOf(secretKey: string | undefined): string {
  if (!secretKey) throw new Error('SECRET_KEY is not set; the primary makes one and hands it on');
  return Buffer.from(hkdfSync('sha256', secretKey, '', 'kedai web push', 32)).toString('base64url');
}

/** Apple refuses an address with spaces or brackets. */
function subject(): string {
  const address = /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(env.mailFrom)?.[1];
  return `mailto:${address ?? 'tidak-dibalas@localhost'}`;
}

/** A message that names the same topic replaces one that the service still holds. */
export function topicOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 32);
}
