import type { Actor } from '#domain/access.ts';
import type { StoreList } from '#domain/platform/store-list.ts';
import type { Auditor } from '#server/audit/audit.ts';
import { type AuditedView, recordView } from '#server/audit/views.ts';
import { asUser } from '#server/db/access.ts';
import { clientIpOf } from '#server/http/address/client-address.ts';

export function auditorOf({ id, email }: Actor, request: Request): Auditor {
  return { id, email, clientIp: clientIpOf(request) };
}

/** Records in the audit log what `actor` views. Await it before reading that data, so that no view goes unrecorded. */
export function auditView(actor: Actor, request: Request, view: AuditedView): Promise<void> {
  return asUser(actor, (tx) => recordView(tx, auditorOf(actor, request), view));
}

export function storeListView({ search }: StoreList): AuditedView {
  return search === '' ? { action: 'store-list' } : { action: 'store-list', details: { cari: search } };
}
