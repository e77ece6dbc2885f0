import { randomUUIDv7 } from 'node:crypto';
import type { AuditAction } from '../../domain/platform/audit.ts';
import type { Tx } from '../db/access.ts';

/** Who did something, and from where: a super admin, or (`id` null) somebody without an account. */
export type Auditor = { id: string | null; email: string; clientIp: string };

type AuditEntry = {
  action: AuditAction;
  storeId?: string;
  /** Whatever explains the act; never a secret, nor what a customer has typed. */
  details?: Record<string, string | number | boolean | null>;
  /** Made of what may be recorded only once: an entry of this id that is there already stays as it is. */
  id?: string;
};

/**
 * Adds an entry to the audit log, in the transaction of the act itself: both are kept or neither. Run as a super admin
 * or as the program. Entries are never changed nor removed; the program's database role has no right to.
 */
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
  // Whoever may not read the log may add to it all the same, but not ask which ids it has.
  const once = insert.onConflict((conflict) => conflict.column('id').doNothing());
  await (entry.id === undefined ? insert : once).execute();
}
