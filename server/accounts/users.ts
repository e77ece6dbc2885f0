import { randomInt } from 'node:crypto';
import type { Role } from '../../domain/access.ts';
import { makeSlug, slugCandidate, trialExpiry } from '../../domain/stores/store.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { addJob } from '../jobs/queue.ts';
import { notifyStoreChange } from '../live/notify.ts';
import { recordAudit } from '../platform/audit.ts';
import { reserveSlug } from '../stores/slugs.ts';

/** An account as registration made it: what its profile and shop are made from. */
export type Account = {
  id: string;
  email: string;
  role: Role;
  namaToko: string | null;
  waNumber: string | null;
  createdAt: Date;
};

/** Names tried one after the other before random ones: most shops get a short one. */
const NUMBERED_TRIES = 5;
const MAX_TRIES = 50;

/**
 * Makes the profile of an account, and for a storeAdmin the shop with its trial (7 days from registration), where they are missing. Called after registration and at each login, so that a crash in between
 * heals; calling it twice, also at once, changes nothing. A new super admin is recorded, with the address they came from;
 * everybody else who is new is welcomed by mail, unless `welcome` says no.
 */
export function ensureProfile(
  account: Account,
  clientIp: string,
  { welcome } = { welcome: true },
): Promise<void> {
  return asSystem(async (tx) => {
    const { id, email, role, createdAt } = account;
    const storeId = role === 'storeAdmin' ? id : null;
    // A second call at the same moment waits here for the first one's row.
    const made = await tx
      .insertInto('users')
      .values({ uid: id, email, role, storeId, createdAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('uid')
      .executeTakeFirst();
    if (made && role === 'superAdmin')
      await recordAudit(tx, { id, email, clientIp }, { action: 'superAdminRegistered' });
    if (storeId !== null) await ensureStore(tx, storeId, account);
    if (made && welcome && role !== 'superAdmin') await addJob(tx, 'mail', { about: 'welcome', userId: id });
  });
}

async function ensureStore(tx: Tx, storeId: string, account: Account): Promise<void> {
  const known = await tx
    .selectFrom('stores')
    .select('storeId')
    .where('storeId', '=', storeId)
    .executeTakeFirst();
  if (known) return;
  const namaToko = account.namaToko ?? 'Toko Baru';
  await tx
    .insertInto('stores')
    .values({
      storeId,
      ownerUid: storeId,
      namaToko,
      slug: await takeSlug(tx, storeId, makeSlug(namaToko)),
      waNumber: account.waNumber ?? '',
      expiryDate: trialExpiry(account.createdAt),
      createdAt: account.createdAt,
    })
    .execute();
  await tx.insertInto('storeCounters').values({ storeId }).execute();
  await notifyStoreChange(tx, storeId, 'store');
}

/** Reserves the first free form of a short name for a shop. Throws if none of fifty was free. */
async function takeSlug(tx: Tx, storeId: string, wanted: string): Promise<string> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const number = attempt <= NUMBERED_TRIES ? attempt : randomInt(NUMBERED_TRIES + 1, 10_000);
    const slug = slugCandidate(wanted, number);
    if (await reserveSlug(tx, storeId, slug)) return slug;
  }
  throw new Error(`no free short name like ${wanted}`);
}
