import { z } from 'zod';
import { minutesOf } from '../calendar/time-of-day.ts';
import type { QuietHours } from './due.ts';
import { type NotificationKind, ownerKinds } from './notification.ts';

export const MAX_DEVICES = 20;
export const MAX_DEVICES_OF_ORDER = 5;
export const JOIN_CODE_MS = 300_000;

const MAX_URL_LETTERS = 1_000;

export const pushMessages = {
  foreignHost: 'Layanan notifikasi browser ini belum didukung. Coba Chrome, Edge, Firefox atau Safari.',
  tooMany: `Sudah ada ${MAX_DEVICES} perangkat. Hapus satu dulu.`,
  codeEnded: 'Kode sudah dipakai atau lewat 5 menit. Minta kode baru dari HP pemilik toko.',
  orderGone: 'Tautan ini tidak berlaku lagi.',
  nameMissing: 'Isi nama perangkat, paling banyak 40 huruf.',
  time: 'Isi jam seperti 21:00.',
} as const;

const key = (letters: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}$`));

/** The result of a browser's `subscription.toJSON()`. `isPushEndpoint` checks the endpoint's host separately. */
const subscriptionSchema = z.object({
  endpoint: z.string().max(MAX_URL_LETTERS),
  keys: z.object({ p256dh: key(87), auth: key(22) }),
});
export type Subscription = z.output<typeof subscriptionSchema>;

export function parseSubscription(text: unknown): Subscription | null {
  if (typeof text !== 'string' || text.length > 3 * MAX_URL_LETTERS) return null;
  try {
    return subscriptionSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export const nameSchema = z
  .string()
  .trim()
  .min(1, pushMessages.nameMissing)
  .max(40, pushMessages.nameMissing);

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, pushMessages.time)
  .transform(minutesOf);

/** Reads two form fields such as '21:00' as minutes since midnight. */
export const quietSchema = z.object({ from: time, until: time });

export const kindsSchema = z.array(z.enum(ownerKinds));

export type Device = {
  id: string;
  name: string;
  endpoint: string;
  kinds: NotificationKind[];
  quiet: QuietHours | null;
  createdAt: Date;
  seenAt: Date;
  /** Null for a phone that was added by a code, because nobody is logged in on that phone. */
  sessionId: string | null;
};

const knownHosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
const knownDomains = ['.push.apple.com', '.notify.windows.com'];

/**
 * Allows only known push services, so that no endpoint leads into our network. Hosts in `further` may also use http.
 */
export function isPushEndpoint(endpoint: string, further: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (further.includes(host)) return protocol === 'https:' || protocol === 'http:';
  if (protocol !== 'https:' || host !== hostname) return false;
  return knownHosts.includes(hostname) || knownDomains.some((domain) => hostname.endsWith(domain));
}
