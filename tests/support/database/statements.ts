import pg from 'pg';

/** Tables of shops. All others of ours belong to no shop: those of public, `auth.…`, and the queue, `graphile_worker.…`. */
export const shopTables = [
  ...['stores', 'store_terms', 'memberships', 'store_counters', 'store_secrets', 'store_shipping'],
  ...['products', 'variants', 'variant_stock', 'product_photos', 'stock_changes', 'private_files'],
  ...['vouchers', 'voucher_counters', 'voucher_buyers'],
  ...['orders', 'order_items', 'order_events', 'idempotency_keys', 'sales'],
];

export const globalTables = [
  ...['users', 'audit_events', 'rate_limits', 'mails', 'slugs', 'heartbeat', 'outages'],
];

const NAMED = /\b(?:from|join|into|update|using|only)\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/gi;
/** What follows the first table of `FROM a AS x, b`. */
const LISTED = /\bfrom\s+(?:"?\w+"?\.)?"?\w+"?(?:\s+(?:as\s+)?"?\w+"?)?\s*,\s*((?:"?\w+"?\.)?"?\w+"?)/gi;

/** A shop's table and a global one that the same statement names, or null where it keeps to one kind. */
export function bothKinds(statement: string): { shop: string; global: string } | null {
  const plain = statement.replace(/'(?:[^']|'')*'/g, "''").replace(/--.*$/gm, '');
  const names = [...plain.matchAll(NAMED), ...plain.matchAll(LISTED)].map(([, name = '']) =>
    name
      .replaceAll('"', '')
      .replace(/^public\./, '')
      .toLowerCase(),
  );
  if (/\bgraphile_worker\.\w+\s*\(/i.test(plain)) names.push('graphile_worker.add_job');
  const shop = names.find((name) => shopTables.includes(name));
  const global = names.find((name) => globalTables.includes(name) || /^(auth|graphile_worker)\./.test(name));
  return shop && global ? { shop, global } : null;
}

/** What the transaction that is open on a connection has done. */
type Doing = { writes: boolean; tells: boolean };

/**
 * Whether it now has both written a shop's table and told somebody. NOTIFY makes commits queue, and a job is no shop's: both
 * follow after the commit.
 */
function tellsInside(doing: Doing, statement: string): boolean {
  const written = statement.matchAll(/\b(?:insert\s+into|update|delete\s+from)\s+"?(\w+)"?/gi);
  doing.writes ||= [...written].some(([, name = '']) => shopTables.includes(name));
  doing.tells ||= /\b(?:pg_notify|notify|add_job)\b/i.test(statement);
  return doing.writes && doing.tells;
}

/** What the program has asked of both kinds in one statement, or told inside a shop's transaction, in this test file. */
export const mixedStatements: string[] = [];

/** Watches the program's pool, not a test's own connections. */
export function watchStatements(): void {
  const known = new Set<string>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client & Named, ...wish: unknown[]) {
    const [asked] = wish;
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text;
    const byProgram = this.connectionParameters?.application_name === 'kedai';
    // A message may hold several statements.
    const statements = byProgram && typeof text === 'string' ? text.split(/; ?/) : [];
    for (const one of statements) {
      if (/^BEGIN\b/.test(one)) this.doing = { writes: false, tells: false };
      if (/^(?:COMMIT|ROLLBACK)\b/.test(one)) this.doing = undefined;
      if (this.doing && tellsInside(this.doing, one)) mixedStatements.push(`inside a transaction: ${one}`);
    }
    if (byProgram && typeof text === 'string' && !known.has(text)) {
      known.add(text);
      mixedStatements.push(...statements.filter((one) => bothKinds(one) !== null));
    }
    return Reflect.apply(original, this, wish);
  } as typeof original;
}

type Named = {
  connectionParameters?: { application_name?: string };
  doing?: Doing | undefined;
};
