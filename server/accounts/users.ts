import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Role } from '#domain/access.ts';
import { makeSlug, slugCandidate, trialExpiry } from '#domain/stores/store.ts';
import { recordAudit } from '../audit/audit.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { addJob } from '../jobs/queue.ts';
import { publishStoreChange } from '../live/notify.ts';
import { reserveSlug } from '../stores/names/slugs.ts';

export type Account = {
  id: string;
  email: string;
  role: Role;
  namaToko: string | null;
  waNumber: string | null;
  storeId: string | null;
  createdAt: Date;
  inTeams?: boolean;
};

const NUMBERED_ATTEMPTS = 5;
const MAX_ATTEMPTS = 50;

/** Creates a missing profile and shop. Runs at every login, too, because a crash may interrupt a registration. */
export async function ensureProfile(
  account: Account,
  clientIp: string,
  { welcome } = { welcome: true },
): Promise<void> {
  const { id, email, role, storeId, createdAt } = account;
  // Creates the shop first, in a transaction of its own, so that no profile exists without its shop.
  if (storeId !== null) await asSystem((tx) => ensureShop(tx, storeId, account));
  return asSystem(async (tx) => {
    const inserted = await tx
      .insertInto('users')
      .values({ uid: id, email, role, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid')
      .executeTakeFirst();
    if (inserted && role === 'superAdmin')
      await recordAudit(tx, { id, email, clientIp }, { action: 'superAdminRegistered' });
    if (inserted && welcome && role !== 'superAdmin')
      await addJob(tx, 'mail', { about: 'welcome', userId: id });
  });
}

/** Creates a missing shop. If the shop exists but the account does not own it, clears the account's `storeId`. */
async function ensureShop(tx: Tx, storeId: string, account: Account): Promise<void> {
  const { id } = account;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`profile ${id}`}, 0))`.execute(tx);
  const member = await tx
    .selectFrom('memberships')
    .select('role')
    .where('storeId', '=', storeId)
    .where('userId', '=', id)
    .where('role', '=', 'owner')
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (member) return;
  const shop = await tx
    .selectFrom('stores')
    .select('storeId')
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  if (shop) await sql`UPDATE auth."user" SET "storeId" = NULL WHERE id = ${id}`.execute(tx);
  else await openShop(tx, storeId, account);
}

async function openShop(tx: Tx, storeId: string, account: Account): Promise<void> {
  const namaToko = account.namaToko ?? 'Toko Baru';
  await commitJointly(tx);
  await tx
    .insertInto('stores')
    .values({
      storeId,
      namaToko,
      slug: await reserveFreeSlug(tx, storeId, makeSlug(namaToko)),
      waNumber: account.waNumber ?? '',
      createdAt: account.createdAt,
    })
    .execute();
  const expiryDate = trialExpiry(account.createdAt);
  await tx.insertInto('storeTerms').values({ storeId, expiryDate }).execute();
  const { id: userId, email } = account;
  await tx.insertInto('memberships').values({ storeId, userId, role: 'owner', main: true, email }).execute();
  await tx.insertInto('storeCounters').values({ storeId }).execute();
  publishStoreChange(tx, storeId, 'store');
}

async function reserveFreeSlug(tx: Tx, storeId: string, wanted: string): Promise<string> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const number = attempt <= NUMBERED_ATTEMPTS ? attempt : randomInt(NUMBERED_ATTEMPTS + 1, 10_000);
    const slug = slugCandidate(wanted, number);
    if (await reserveSlug(tx, storeId, slug)) return slug;
  }
  throw new Error(`no free short name like ${wanted}`);
}
