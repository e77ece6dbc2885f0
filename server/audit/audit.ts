import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '#domain/platform/audit.ts';
import type { Tx } from '../db/access.ts';

/** `id` is null for somebody without an account. */
export type Auditor = { id: string | null; email: string; clientIp: string };

type AuditEntry = {
  action: AuditAction;
  storeId?: string;
  /** Never a secret, nor what a customer has typed. */
  details?: Record<string, string | number | boolean | null>;
  /** For what may be recorded `once`, or is referred to. */
  id?: string;
  once?: true;
};

/** In the transaction of the act: both are kept or neither. Run as a super admin, the system, or an owner. */
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
  // Whoever may not read the log may not ask which ids it has either.
  const once = insert.onConflict((conflict) => conflict.column('id').doNothing());
  await (entry.once ? once : insert).execute();
}
