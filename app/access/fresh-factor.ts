import { redirect } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';

/**
 * Call it before a super admin changes money or accounts. If the second factor was not proven in the last ten minutes,
 * redirects to the page that asks for it and later leads back to `from`. Accounts without a second factor pass.
 * `from` includes the query string, so that the super admin returns to the same search results.
 */
export function requireFreshFactor(actor: Actor, from: string): void {
  if (mustProveFactor(actor)) throw redirect(factorPath(from));
}

export function mustProveFactor(actor: Actor): boolean {
  return actor.hasFactor === true && !actor.factorFresh;
}

export function factorPath(from: string): string {
  return `${href('/verifikasi')}?from=${encodeURIComponent(from)}`;
}
