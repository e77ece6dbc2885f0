import { setTimeout } from 'node:timers/promises';
import { redirectDocument } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { profileWaitByAccount } from '#domain/limits.ts';
import { href } from '#domain/routes/href.ts';
import { logout } from '#server/accounts/login.ts';
import { hitLimit } from '#server/bounds/rate-limit.ts';

/** Number of further attempts to read a missing profile or shop. See docs/product/accounts.md#missing-profile. */
const RETRIES = 3;
const RETRY_MS = 1_000;

/**
 * Retries `read` while it returns null (the user's profile or shop is missing), then logs the user out. Each `read`
 * opens its own transaction, so that no database connection is held during the pauses.
 */
export async function readOrLogout<T>(
  request: Request,
  actor: Actor,
  read: () => Promise<T | null>,
): Promise<T> {
  const found = (await read()) ?? (await retry(request, actor, read));
  if (found !== null) return found;
  // `redirectDocument` loads a whole new page, so that the old page's private data leaves the browser's memory.
  throw redirectDocument(`${href('/login')}?pesan=profil`, { headers: await logout(request) });
}

async function retry<T>(request: Request, actor: Actor, read: () => Promise<T | null>): Promise<T | null> {
  if ((await hitLimit(profileWaitByAccount, actor.id)) !== null) return null;
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    await setTimeout(RETRY_MS, undefined, { signal: request.signal });
    const found = await read();
    if (found !== null) return found;
  }
  return null;
}
