import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { challengeUse } from '#domain/limits.ts';
import { hashedKey, hitLimit } from '#server/bounds/rate-limit.ts';
import { env } from '#server/env.ts';

const RANDOM_BYTES = 16;
const TIME_BYTES = 6;
const HEAD_BYTES = RANDOM_BYTES + TIME_BYTES;

const VALID_MS = 10 * 60_000;

/** Makes a passkey challenge for this `purpose` only. It is signed, not stored, so showing a page writes no row. */
export function makeChallenge(purpose: string, now = Date.now()): Uint8Array<ArrayBuffer> {
  const until = Buffer.alloc(TIME_BYTES);
  until.writeUIntBE(now + VALID_MS, 0, TIME_BYTES);
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), until]);
  return new Uint8Array(Buffer.concat([head, signatureOf(head, purpose)]));
}

/** Verifies a challenge and uses it up: returns true only once, even if several processes call it at the same time. */
export async function takeChallenge(challenge: string, purpose: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const head = bytes.subarray(0, HEAD_BYTES);
  const given = bytes.subarray(HEAD_BYTES);
  const right = signatureOf(head, purpose);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
  if (head.readUIntBE(RANDOM_BYTES, TIME_BYTES) < Date.now()) return false;
  return (await hitLimit(challengeUse, hashedKey(bytes.toString('base64url')))) === null;
}

function signatureOf(head: Uint8Array, purpose: string): Buffer {
  return createHmac('sha256', `kedai passkey challenges ${env.secretKey}`)
    .update(head)
    .update(purpose)
    .digest();
}
