import { redirect } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';

/**
 * Call it before a super admin changes money or accounts. If the second factor was not proven in the last ten minutes,
 * redirects to the page that asks for it and then leads back to `from`. Accounts without a second factor pass.
 */
export function requireFreshFactor(actor: Actor, from: string): void {
  if (!actor.hasFactor || actor.factorFresh) return;
  throw redirect(`${href('/verifikasi')}?from=${encodeURIComponent(from)}`);
}
