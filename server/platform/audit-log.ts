import { sql } from 'kysely';
import type { AuditAction } from '../../domain/platform/audit.ts';
import type { ReportBounds } from '../../domain/reports/report.ts';
import type { Tx } from '../db/access.ts';

const PAGE_SIZE = 50;

export type AuditFilter = {
  actorEmail: string | null;
  action: AuditAction | null;
  storeId: string | null;
  bounds: ReportBounds;
  after: string | null;
};

/** Names are today's; null where the entry is about no shop, or it is gone. */
export type AuditRow = {
  id: string;
  createdAt: Date;
  actorEmail: string;
  action: string;
  clientIp: string;
  storeId: string | null;
  namaToko: string | null;
  slug: string | null;
  details: unknown;
};

/** Newest first; `next` is null at the end. Run as a super admin. */
export async function listAudit(
  tx: Tx,
  { actorEmail, action, storeId, bounds, after }: AuditFilter,
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const conditions = [
    actorEmail !== null && sql`e.actor_email = ${actorEmail}`,
    action !== null && sql`e.action = ${action}`,
    storeId !== null && sql`e.store_id = ${storeId}`,
    bounds.from && sql`e.created_at >= ${bounds.from}`,
    bounds.before && sql`e.created_at < ${bounds.before}`,
    after !== null &&
      sql`(e.created_at, e.id) < (SELECT created_at, id FROM audit_events WHERE id = ${after}::uuid)`,
  ].filter((condition) => condition !== false && condition !== null);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const { rows } = await sql<AuditRow>`
    SELECT e.id, e.created_at, e.actor_email, e.action, e.client_ip, e.store_id, s.nama_toko, s.slug, e.details
    FROM (SELECT * FROM audit_events e ${where} ORDER BY e.created_at DESC, e.id DESC LIMIT ${PAGE_SIZE + 1}) e
    LEFT JOIN stores s ON s.store_id = e.store_id
    ORDER BY e.created_at DESC, e.id DESC`.execute(tx);
  const entries = rows.slice(0, PAGE_SIZE);
  return { entries, next: rows.length > PAGE_SIZE ? (entries.at(-1)?.id ?? null) : null };
}
