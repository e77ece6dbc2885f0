import { createHash } from 'node:crypto';
import type { AuditAction } from '#domain/platform/audit.ts';
import type { Tx } from '../db/access.ts';
import { type Auditor, recordAudit } from './audit.ts';

export type AuditedView = { action: AuditAction; storeId?: string; details?: Record<string, string> };

/** Records that a super admin viewed data, once per admin, view and hour. Open `tx` with `asUser` as this admin. */
export function recordView(tx: Tx, auditor: Auditor, view: AuditedView, now = new Date()): Promise<void> {
  return recordAudit(tx, auditor, {
    ...view,
    id: hourlyId(now, [auditor.id ?? '', JSON.stringify(view)]),
    once: true,
  });
}

export function hourlyId(now: Date, parts: readonly string[]): string {
  const text = JSON.stringify([now.toISOString().slice(0, 13), ...parts]);
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
