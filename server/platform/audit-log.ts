import { sql } from 'kysely';
import type { AuditAction } from '#domain/platform/audit.ts';
import type { ReportBounds } from '#domain/reports/report.ts';
import type { Tx } from '../db/access.ts';
import { behindRow, cutPage, idOf } from '../db/page-keys.ts';

const PAGE_SIZE = 50;

export type AuditQuery = {
  actorEmail: string | null;
  action: AuditAction | null;
  storeId: string | null;
  bounds: ReportBounds;
  after: string | null;
};

/** The shop's current name and slug. Null if the entry concerns no shop or the shop was deleted. */
type ShopName = { namaToko: string | null; slug: string | null };

export type AuditRow = ShopName & {
  id: string;
  createdAt: Date;
  actorEmail: string;
  action: string;
  clientIp: string;
  storeId: string | null;
  details: unknown;
};

/** Lists the newest entries first. `next` is null on the last page. `tx` must be opened by a super admin. */
export async function listAudit(
  tx: Tx,
  { actorEmail, action, storeId, bounds, after }: AuditQuery,
): Promise<{ entries: AuditRow[]; next: string | null }> {
  const conditions = [
    actorEmail !== null && sql`e.actor_email = ${actorEmail}`,
    action !== null && sql`e.action = ${action}`,
    storeId !== null && sql`e.store_id = ${storeId}`,
    bounds.from && sql`e.created_at >= ${bounds.from}`,
    bounds.before && sql`e.created_at < ${bounds.before}`,
    after !== null && behindRow(sql`audit_events WHERE true`, after),
  ].filter((condition) => condition !== false && condition !== null);
  const where = conditions.length > 0 ? sql`WHERE ${sql.join(conditions, sql` AND `)}` : sql``;
  const { rows } = await sql<Omit<AuditRow, keyof ShopName>>`
    SELECT e.id, e.created_at, e.actor_email, e.action, e.client_ip, e.store_id, e.details
    FROM audit_events e ${where} ORDER BY e.created_at DESC, e.id DESC LIMIT ${PAGE_SIZE + 1}`.execute(tx);
  const { page, next } = cutPage(rows, PAGE_SIZE, idOf);
  const names = await readNames(tx, [...new Set(page.flatMap((entry) => entry.storeId ?? []))]);
  const unnamed = { namaToko: null, slug: null };
  const entries = page.map((entry) => ({
    ...entry,
    ...((entry.storeId && names.get(entry.storeId)) || unnamed),
  }));
  return { entries, next };
}

async function readNames(tx: Tx, storeIds: string[]): Promise<Map<string, ShopName>> {
  if (storeIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('stores')
    .select(['storeId', 'namaToko', 'slug'])
    .where(sql<boolean>`store_id = ANY(${storeIds}::uuid[])`)
    .execute();
  return new Map(rows.map(({ storeId, ...name }) => [storeId, name]));
}
