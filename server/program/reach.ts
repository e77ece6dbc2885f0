import type { Env } from '../env.ts';
import { isLoopback } from '../http/loopback.ts';
import { startError } from './start-error.ts';

/** The settings that say who may meet the program. */
export type Reach = Pick<Env, 'host' | 'publicUrl' | 'smtpUrl' | 'trustedProxies'>;

/** The settings by which somebody else than the person at this machine may meet the program; none for a local start. */
export function reachableBy({ host, publicUrl, smtpUrl, trustedProxies }: Reach): string[] {
  return [
    isLoopback(host) ? '' : 'HOST',
    publicUrl === undefined || isLoopback(new URL(publicUrl).hostname) ? '' : 'PUBLIC_URL',
    smtpUrl === undefined ? '' : 'SMTP_URL',
    trustedProxies.length === 0 ? '' : 'TRUSTED_PROXIES',
  ].filter(Boolean);
}

/**
 * Throws a start error where others may meet the program and it does not know by which address: a link in a mail, such
 * as that for a new password, must lead to it and nowhere else.
 */
export function requirePublicUrl(settings: Reach): void {
  const asking = reachableBy(settings);
  if (settings.publicUrl !== undefined || asking.length === 0) return;
  throw startError(
    `PUBLIC_URL wajib diisi karena ${inWords(asking)} diatur: semua tautan, juga di email, menuju alamat itu. ` +
      'Misalnya: PUBLIC_URL=https://kedai.example',
  );
}

/** Throws a start error where others may meet a program that is made for the person at this machine alone. */
export function requireLocal(settings: Reach, what: string): void {
  const asking = reachableBy(settings);
  if (asking.length === 0) return;
  throw startError(`${what} hanya untuk komputer ini sendiri. Kosongkan ${inWords(asking)}.`);
}

/** 'HOST', 'HOST dan PUBLIC_URL' … */
export function inWords(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`;
}
