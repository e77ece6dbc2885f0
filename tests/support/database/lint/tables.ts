import { readMigrations } from '#server/migrate/files.ts';

/** Tables that belong to no shop, with the reason; a new table belongs to shops unless it is listed here. */
export const globalTables: Record<string, string> = {
  users: 'a buyer belongs to no shop; rows are locked by uid',
  audit_events: 'the operator’s own record',
  rate_limits: 'counts by address and account; holds nobody’s data',
  mails: 'a mail goes to a person; rows are the program’s own, and the super admin’s once they failed',
  slugs: 'short names are unique over all shops; public',
  heartbeat: 'when the program last looked after deadlines; holds nobody’s data',
  outages: 'when it could not; holds nobody’s data',
  status_spans: 'when a part of the program had trouble; public',
  status_days: 'on which days the parts were measured; public',
  status_uses: 'how often the parts were used; holds nobody’s data',
  joint_commits: 'has no rows',
  qris_merchants: 'whose merchant number a code carries is compared over all shops',
  rent_plans: 'what every shop may rent; the operator’s own',
  provider_lists: 'names and ids of places, the same for all shops; holds nobody’s data',
};

/** All other tables of the migrations; tables of the schemas `auth` and `graphile_worker` belong to no shop. */
export const shopTables = readMigrations()
  .flatMap(({ sql }) => [...sql.matchAll(/^CREATE (?:UNLOGGED )?TABLE (\w+)/gm)])
  .map(([, name = '']) => name)
  .filter((name) => !(name in globalTables));

export function isShopTable(name: string): boolean {
  return shopTables.includes(name);
}

export function isGlobalTable(name: string): boolean {
  return Object.hasOwn(globalTables, name) || /^(auth|graphile_worker)\./.test(name);
}

/** All timestamp columns have names that end like this, and other columns do not. */
export const MOMENT = /_(at|date)$/;
