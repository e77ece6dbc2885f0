import { keyIn } from '../forms/page-key.ts';
import { isUuid } from '../id.ts';
import { parseReportFilter, type ReportFilter } from '../reports/report.ts';
import { type AuditAction, isAuditAction } from './audit.ts';

export type AuditFilter = {
  actorEmail: string;
  action: AuditAction | null;
  toko: string;
  /** Calendar days in Asia/Jakarta. */
  days: ReportFilter;
  after: string | null;
  query: Record<string, string>;
};

const MAX_EMAIL_LENGTH = 254;
const MAX_STORE_LENGTH = 60;

export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const actorEmail = textIn(params, 'pelaku', MAX_EMAIL_LENGTH).toLowerCase();
  const wanted = params.get('tindakan');
  const action = isAuditAction(wanted) ? wanted : null;
  const toko = textIn(params, 'toko', MAX_STORE_LENGTH).toLowerCase();
  const days = parseReportFilter(params);
  const after = keyIn(params);
  const { from, until } = days.range;
  const asked = { pelaku: actorEmail, tindakan: action, toko, dari: from, sampai: until };
  const query = Object.fromEntries(
    Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
  return { actorEmail, action, toko, days, after: isUuid(after) ? after : null, query };
}

function textIn(params: URLSearchParams, name: string, max: number): string {
  const text = (params.get(name) ?? '').trim();
  return text.length > max || text.includes('\u0000') || !text.isWellFormed() ? '' : text;
}
