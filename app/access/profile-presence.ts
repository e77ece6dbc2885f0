import { setTimeout } from 'node:timers/promises';
import { redirectDocument } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { profileWaitByAccount } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { logout } from '#server/accounts/login.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';

/** A missing profile is read again this often and at this interval (docs/product/accounts.md#missing-profile). */
const RETRIES = 3;
const RETRY_MS = 1_000;

/** Retries a missing profile, then logs out. Each `read` has its own transaction, so that pauses hold no connection. */
export async function readOrLogout<T>(
  request: Request,
  actor: Actor,
  read: () => Promise<T | null>,
): Promise<T> {
  const found = (await read()) ?? (await retry(request, actor, read));
  if (found !== null) return found;
  // The redirect loads a whole new document, so that no private data stays in the memory of the old page.
  throw redirectDocument(`${href('/login')}?pesan=profil`, { headers: await logout(request) });
}

async function retry<T>(request: Request, actor: Actor, read: () => Promise<T | null>): Promise<T | null> {
  if ((await hitLimit(profileWaitByAccount, actor.id)) !== null) return null;
  for (let tries = 0; tries < RETRIES; tries += 1) {
    await setTimeout(RETRY_MS, undefined, { signal: request.signal });
    const found = await read();
    if (found !== null) return found;
  }
  return null;
}
