import { randomInt } from 'node:crypto';
import type { Role } from '../../domain/access.ts';
import { makeSlug, slugCandidate, trialExpiry } from '../../domain/stores/store.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { addJob } from '../jobs/queue.ts';
import { notifyStoreChange } from '../live/notify.ts';
import { recordAudit } from '../platform/audit.ts';
import { reserveSlug } from '../stores/slugs.ts';

export type Account = {
  id: string;
  email: string;
  role: Role;
  namaToko: string | null;
  waNumber: string | null;
  createdAt: Date;
};

/** Most shops get a short name; after these tries the number is random. */
const NUMBERED_TRIES = 5;
const MAX_TRIES = 50;

/** Called at each login, so that a crash after registration heals; calling it twice changes nothing. */
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

async function takeSlug(tx: Tx, storeId: string, wanted: string): Promise<string> {
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const number = attempt <= NUMBERED_TRIES ? attempt : randomInt(NUMBERED_TRIES + 1, 10_000);
    const slug = slugCandidate(wanted, number);
    if (await reserveSlug(tx, storeId, slug)) return slug;
  }
  throw new Error(`no free short name like ${wanted}`);
}
