import { redirect } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';

/**
 * Call it before an act of a super admin that opens money or people. Without a second factor proven within ten
 * minutes it leads to the page that asks for one, and back to `from`; nothing was done then. An account without a
 * second factor passes: where one is required, the guard has already refused it.
 */
export function requireFreshFactor(actor: Actor, from: string): void {
  if (!actor.hasFactor || actor.factorFresh) return;
  throw redirect(`${href('/verifikasi')}?from=${encodeURIComponent(from)}`);
}
