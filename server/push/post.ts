import webPush from 'web-push';
import { isPushEndpoint } from '#domain/push/device.ts';
import type { PushMessage } from '#domain/push/notification.ts';
import { env, resourceLimits } from '#server/env.ts';
import { postTo, type ServiceAnswer } from './request.ts';
import { topicOf, vapidKeys } from './vapid.ts';

export type Target = { endpoint: string; p256dh: string; auth: string };

/** `gone`: the subscription has ended. `later`: try again, after `afterMs` if given. `refused`: do not try again. */
export type PostOutcome =
  | { end: 'sent' | 'gone' | 'refused' }
  | { end: 'later'; afterMs: number | null; reason: string; isHostsFault: boolean };

type Delivery = { ttlS: number; topic: string; timeoutMs?: number };

const LONGEST_RETRY_AFTER_MS = 3_600_000;

/** Sends a message to a push service. Returns a failure as an outcome instead of throwing. See RFC 8030, 8291, 8292. */
export async function post(target: Target, message: PushMessage, delivery: Delivery): Promise<PostOutcome> {
  // Checked again, because the setting of allowed hosts may have changed since the device was stored.
  if (!isPushEndpoint(target.endpoint, env.pushHosts)) return { end: 'gone' };
  try {
    const timeoutMs = delivery.timeoutMs ?? resourceLimits.pushMs;
    return outcomeOf(await postTo(target.endpoint, { ...encrypted(target, message, delivery), timeoutMs }));
  } catch (error) {
    return { end: 'later', afterMs: null, reason: String(error), isHostsFault: true };
  }
}

function encrypted({ endpoint, p256dh, auth }: Target, message: PushMessage, { ttlS, topic }: Delivery) {
  const details = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      headers: { Authorization: authorizationFor(new URL(endpoint).origin) },
      contentEncoding: 'aes128gcm',
      TTL: ttlS,
      urgency: 'high',
      topic: topicOf(topic),
    },
  );
  return {
    headers: details.headers as Record<string, string | number>,
    body: details.body ?? Buffer.alloc(0),
  };
}

const HOUR_MS = 3_600_000;
const VALID_HOURS = 12;
const MOST_ORIGINS = 1_000;

const authorizations = new Map<string, { header: string; madeAt: number }>();

/** Reuses a signature for an hour for each push service, because signing takes longer than encrypting a message. */
function authorizationFor(origin: string): string {
  const { publicKey, privateKey, subject } = vapidKeys();
  const cached = authorizations.get(`${publicKey} ${origin}`);
  const now = Date.now();
  if (cached && now - cached.madeAt < HOUR_MS) return cached.header;
  const expiry = Math.floor((now + VALID_HOURS * HOUR_MS) / 1000);
  const { Authorization: header } = webPush.getVapidHeaders(
    origin,
    subject,
    publicKey,
    privateKey,
    'aes128gcm',
    expiry,
  );
  if (authorizations.size >= MOST_ORIGINS) authorizations.clear();
  authorizations.set(`${publicKey} ${origin}`, { header, madeAt: now });
  return header;
}

function outcomeOf({ status, retryAfter }: ServiceAnswer): PostOutcome {
  if (status >= 200 && status < 300) return { end: 'sent' };
  if (status === 404 || status === 410) return { end: 'gone' };
  if (status === 429 || status >= 500)
    return {
      end: 'later',
      afterMs: retryAfterMs(retryAfter),
      reason: `HTTP ${status}`,
      isHostsFault: status !== 429,
    };
  return { end: 'refused' };
}

function retryAfterMs(header: string | undefined): number | null {
  if (header === undefined) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_RETRY_AFTER_MS) : null;
}
