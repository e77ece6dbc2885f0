import { redirect } from 'react-router';
import type { Actor } from '#domain/access.ts';
import { href } from '#domain/routes/href.ts';

/**
 * Redirects to the page that asks for the second factor, if the account has one and has not proven it in the last ten
 * minutes. That page then leads back to `from`, a path with its query string. Call it before sensitive actions, such as
 * changes of money or accounts.
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
