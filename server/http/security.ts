import { createHash } from 'node:crypto';
import { env } from '../env.ts';

export const securityHeaders: readonly string[] = [
  'x-content-type-options',
  'nosniff',
  'referrer-policy',
  'same-origin',
  'x-frame-options',
  'DENY',
  'cross-origin-opener-policy',
  'same-origin-allow-popups',
  'permissions-policy',
  'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(env.publicUrl?.startsWith('https:') ? ['strict-transport-security', 'max-age=31536000'] : []),
];

export const secretPageHeaders: readonly string[] = [
  ...securityHeaders.map((value) => (value === 'same-origin' ? 'no-referrer' : value)),
  'x-robots-tag',
  'noindex, nofollow',
];

/** Allows inline code by hash. 'unsafe-inline' would allow injected code, and with a nonce no page could be cached. */
export function contentSecurityPolicy(inlineScripts: string[], inlineStyles: string[]): string {
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts.map(sourceHash)].join(' ')}`,
    `style-src ${["'self'", ...inlineStyles.map(sourceHash)].join(' ')}`,
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

export const sealedPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

export const workerPolicy = "default-src 'none'; connect-src 'self'; img-src 'self'";

function sourceHash(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`;
}
