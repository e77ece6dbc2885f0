import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { changesBetween } from '#domain/activity/activity.ts';
import { holidayFault } from '#domain/stores/opening.ts';
import { MAX_RENAMES_A_DAY, MAX_SLUGS, type StoreSettings } from '#domain/stores/settings.ts';
import { isAllowedSlug, MAX_SLUG_LENGTH, slugCandidate } from '#domain/stores/store.ts';
import { recordActivity } from '../activity/record.ts';
import type { Tx } from '../db/access.ts';
import { commitJointly } from '../db/citus/joint-commit.ts';
import { pipelined } from '../db/client-dialect.ts';
import { publishStoreChange } from '../live/notify.ts';
import { isForgottenShop, reserveSlug } from './names/slugs.ts';

const SUGGESTIONS_NUMBERED = 5;
const SUGGESTIONS_RANDOM = 5;

/** New addresses of pictures. An empty text removes the picture; undefined keeps it. */
export type PictureChange = { logoUrl?: string | undefined; coverUrl?: string | undefined };

export type SavedSettings =
  | { kind: 'saved'; formerLogoUrl: string; formerCoverUrl: string; formerNumber: string }
  | { kind: 'slugTaken'; suggestion: string | null }
  | { kind: 'numberTaken' }
  | { kind: 'tooManySlugs' | 'tooManyToday' | 'ended' }
  | { kind: 'badReturn'; message: string };

/** Fields whose changes the activity log shows. The WhatsApp number is recorded with the payment methods instead. */
const recordedFields = [
  'namaToko',
  'slug',
  'themeColor',
  'deskripsi',
  'timeZone',
  'paymentHours',
  'answerHours',
  'openingNote',
  'closedUntil',
  'minOrder',
  'logoUrl',
  'coverUrl',
] as const;

/** If `waNumber` is missing, the number stays. The caller must roll back unless the result is 'saved'. */
export async function saveStoreSettings(
  tx: Tx,
  storeId: string,
  settings: Omit<StoreSettings, 'waNumber'> & { waNumber?: string },
  pictures: PictureChange = {},
): Promise<SavedSettings> {
  // Uses FOR NO KEY UPDATE, because FOR UPDATE would wait for running checkouts, of which a busy shop always has some.
  const present = await tx
    .selectFrom('stores')
    .select(['waNumber', ...recordedFields])
    .select((select) => select.fn<Date>('now').as('now'))
    .where('storeId', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const message = holidayFault(settings, present.now);
  if (message) return { kind: 'badReturn', message };
  const { waNumber } = settings;
  if (waNumber !== undefined && (await isOtherNumber(tx, storeId, waNumber))) return { kind: 'numberTaken' };
  if (settings.slug !== present.slug) {
    const refusal = await giveSlug(tx, storeId, settings.slug);
    if (refusal) return refusal;
  }
  await tx
    .updateTable('stores')
    .set({ ...settings, ...pictures })
    .where('storeId', '=', storeId)
    .execute();
  const changes = changesBetween(present, { ...settings, ...pictures }, recordedFields);
  if (Object.keys(changes).length > 0)
    recordActivity(tx, { noun: 'settings', verb: 'shop_changed', changes });
  publishStoreChange(tx, storeId, 'store');
  const { logoUrl: formerLogoUrl, coverUrl: formerCoverUrl, waNumber: formerNumber } = present;
  return { kind: 'saved', formerLogoUrl, formerCoverUrl, formerNumber };
}

async function isOtherNumber(tx: Tx, storeId: string, waNumber: string): Promise<boolean> {
  const others = tx.selectFrom('chatNumbers').select('id').where('storeId', '=', storeId);
  return (await others.where('waNumber', '=', waNumber).executeTakeFirst()) !== undefined;
}

export async function readNumber(tx: Tx, storeId: string): Promise<string> {
  const { waNumber } = await tx
    .selectFrom('stores')
    .select('waNumber')
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
  return waNumber;
}

export function readPictureUrls(tx: Tx, storeId: string): Promise<{ logo: string; cover: string }> {
  return tx
    .selectFrom('stores')
    .select(['logoUrl as logo', 'coverUrl as cover'])
    .where('storeId', '=', storeId)
    .executeTakeFirstOrThrow();
}

/** Gives the shop a slug. Takes an advisory lock, because Citus may end row locks before the new slug is visible. */
async function giveSlug(
  tx: Tx,
  storeId: string,
  slug: string,
): Promise<Exclude<SavedSettings, { kind: 'saved' | 'numberTaken' }> | null> {
  const owner = await storeOfSlug(tx, slug);
  if (owner === storeId) return null;
  if (owner !== null) return { kind: 'slugTaken', suggestion: await freeSlugLike(tx, slug) };
  const turn = sql`SELECT pg_advisory_xact_lock(hashtextextended(${`slugs ${storeId}`}, 0))`;
  // The slug with which a shop was founded does not count as a renaming.
  const counted = sql<{ names: number; today: number }>`
    SELECT count(*)::int AS names,
      count(*) FILTER (WHERE created_at > first_at AND created_at > now() - interval '1 day')::int AS today
    FROM slugs, (SELECT min(created_at) AS first_at FROM slugs WHERE store_id = ${storeId}) AS founding
    WHERE store_id = ${storeId}`;
  const [, [count]] = await pipelined(tx, [turn, counted]);
  if (!count || count.names >= MAX_SLUGS) return { kind: 'tooManySlugs' };
  if (count.today >= MAX_RENAMES_A_DAY) return { kind: 'tooManyToday' };
  if (await isForgottenShop(tx, storeId)) return { kind: 'ended' };
  await commitJointly(tx);
  return (await reserveSlug(tx, storeId, slug))
    ? null
    : { kind: 'slugTaken', suggestion: await freeSlugLike(tx, slug) };
}

async function storeOfSlug(tx: Tx, slug: string): Promise<string | null> {
  const row = await tx.selectFrom('slugs').select('storeId').where('slug', '=', slug).executeTakeFirst();
  return row?.storeId ?? null;
}

/** Suggests a free slug made of `slug` and a number, or null if none of ten candidates is free. */
async function freeSlugLike(tx: Tx, slug: string): Promise<string | null> {
  const base = slug.slice(0, MAX_SLUG_LENGTH - '-9999'.length).replace(/-+$/, '');
  const numbers = [
    ...Array.from({ length: SUGGESTIONS_NUMBERED }, (_, index) => index + 2),
    ...Array.from({ length: SUGGESTIONS_RANDOM }, () => randomInt(100, 10_000)),
  ];
  const candidates = numbers.map((number) => slugCandidate(base, number)).filter(isAllowedSlug);
  if (candidates.length === 0) return null;
  const rows = await tx.selectFrom('slugs').select('slug').where('slug', 'in', candidates).execute();
  const taken = new Set(rows.map((row) => row.slug));
  return candidates.find((candidate) => !taken.has(candidate)) ?? null;
}
