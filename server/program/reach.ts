import type { Env } from '../env.ts';
import { isLoopback } from '../loopback.ts';
import { startError } from '../start-error.ts';

export type Reach = Pick<Env, 'host' | 'publicUrl' | 'smtpUrl' | 'trustedProxies'>;

/** Returns the names of the settings through which people other than this machine's user can reach the program. */
export function reachableBy({ host, publicUrl, smtpUrl, trustedProxies }: Reach): string[] {
  return [
    isLoopback(host) ? '' : 'HOST',
    publicUrl === undefined || isLoopback(new URL(publicUrl).hostname) ? '' : 'PUBLIC_URL',
    smtpUrl === undefined ? '' : 'SMTP_URL',
    trustedProxies.length === 0 ? '' : 'TRUSTED_PROXIES',
  ].filter(Boolean);
}

export function requirePublicUrl(settings: Reach): void {
  const asking = reachableBy(settings);
  if (settings.publicUrl !== undefined || asking.length === 0) return;
  throw startError(
    `PUBLIC_URL wajib diisi karena ${inWords(asking)} diatur: semua link, juga di email, menuju alamat itu. ` +
      'Misalnya: PUBLIC_URL=https://kedai.example',
  );
}

export function requireLocal(settings: Reach, what: string): void {
  const asking = reachableBy(settings);
  if (asking.length === 0) return;
  throw startError(`${what} hanya untuk komputer ini sendiri. Kosongkan ${inWords(asking)}.`);
}

export function inWords(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} dan ${names.at(-1)}`;
}
