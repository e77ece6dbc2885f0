import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '#domain/platform/audit.ts';
import type { Tx } from '../db/access.ts';

export type Auditor = { id: string | null; email: string; clientIp: string };

type AuditEntry = {
  action: AuditAction;
  storeId?: string;
  /** Must contain no secrets and nothing that a customer typed. */
  details?: Record<string, string | number | boolean | null>;
  id?: string;
  once?: true;
};

/** `tx` must be opened by a super admin, an owner or the system. The entry is rolled back with the action. */
export async function recordAudit(tx: Tx, auditor: Auditor, entry: AuditEntry): Promise<void> {
  const insert = tx.insertInto('auditEvents').values({
    id: entry.id ?? randomUUIDv7(),
    actorId: auditor.id,
    actorEmail: auditor.email.slice(0, 254),
    clientIp: auditor.clientIp.slice(0, 60),
    action: entry.action,
    storeId: entry.storeId ?? null,
    details: JSON.stringify(entry.details ?? {}),
  });
  // Only entries with `once` use ON CONFLICT, because it needs read access to the audit log, which some callers lack.
  const once = insert.onConflict((conflict) => conflict.column('id').doNothing());
  await (entry.once ? once : insert).execute();
}
