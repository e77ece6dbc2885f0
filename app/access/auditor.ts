import type { Actor } from '#domain/access.ts';
import type { StoreList } from '#domain/platform/store-list.ts';
import type { Auditor } from '#server/audit/audit.ts';
import { type Look, recordLook } from '#server/audit/looks.ts';
import { asUser } from '#server/db/access.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';

export function auditorOf({ id, email }: Actor, request: Request): Auditor {
  return { id, email, clientIp: clientIpOf(request) };
}

/** Records before anything is read: what cannot be recorded is not shown. */
export function noteLook(actor: Actor, request: Request, look: Look): Promise<void> {
  return asUser(actor, (tx) => recordLook(tx, auditorOf(actor, request), look));
}

export function lookAtStores({ search }: StoreList): Look {
  return search === '' ? { action: 'store-list' } : { action: 'store-list', details: { cari: search } };
}
