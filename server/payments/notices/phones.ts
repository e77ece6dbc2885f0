import { createHash, randomBytes, randomUUIDv7, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_PHONES } from '#domain/payments/notices/phone.ts';
import { recordActivity } from '#server/activity/record.ts';
import { asSystem, type Tx } from '#server/db/access.ts';

const KEY_BYTES = 24;
const addressShape = /^[\w-]{43}$/;

export type NoticePhone = {
  id: string;
  name: string;
  silentHours: number;
  heardAt: Date | null;
  createdAt: Date;
  isSilent: boolean;
};

export type PhoneReference = { storeId: string; phoneId: string };

export function listPhones(tx: Tx, storeId: string): Promise<NoticePhone[]> {
  return tx
    .selectFrom('noticePhones')
    .select(['id', 'name', 'silentHours', 'heardAt', 'createdAt'])
    .select(
      sql<boolean>`coalesce(heard_at, created_at) < now() - make_interval(hours => silent_hours)`.as(
        'isSilent',
      ),
    )
    .where('storeId', '=', storeId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_PHONES)
    .execute();
}

export type NewPhone = { name: string; silentHours: number };

/** Adds a phone and returns its key, of which only the hash is stored. Null if the shop has too many phones. */
export async function addPhone(
  tx: Tx,
  storeId: string,
  { name, silentHours }: NewPhone,
): Promise<{ key: string; address: string } | null> {
  await sql`SELECT FROM stores WHERE store_id = ${storeId} FOR NO KEY UPDATE`.execute(tx);
  if ((await listPhones(tx, storeId)).length >= MAX_PHONES) return null;
  const id = randomUUIDv7();
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await tx
    .insertInto('noticePhones')
    .values({ storeId, id, name, silentHours, keyHash: sha256Of(key) })
    .execute();
  return { key, address: formatAddressId({ storeId, phoneId: id }) };
}

export async function revokePhone(tx: Tx, storeId: string, id: string): Promise<string | null> {
  const revoked = await tx
    .deleteFrom('noticePhones')
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!revoked) return null;
  recordActivity(tx, { noun: 'payments', verb: 'phone_removed', subject: revoked.name });
  return revoked.name;
}

export async function setSilentHours(
  tx: Tx,
  storeId: string,
  { id, silentHours }: { id: string; silentHours: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('noticePhones')
    .set({ silentHours })
    .where('storeId', '=', storeId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!changed) return false;
  const changes = { silentHours: [null, silentHours] } as const;
  recordActivity(tx, { noun: 'payments', verb: 'phone_changed', subject: changed.name, changes });
  return true;
}

/** The address to which a phone posts contains the shop's id, so that only the shop's database node is searched. */
function formatAddressId({ storeId, phoneId }: PhoneReference): string {
  return Buffer.from(`${storeId}${phoneId}`.replaceAll('-', ''), 'hex').toString('base64url');
}

export function parseAddressId(text: string): PhoneReference | null {
  if (!addressShape.test(text)) return null;
  const hex = Buffer.from(text, 'base64url').toString('hex');
  if (hex.length !== 64) return null;
  return { storeId: uuidOf(hex.slice(0, 32)), phoneId: uuidOf(hex.slice(32)) };
}

/** True if the key belongs to this phone. Uses `asSystem`, because a phone has no login. */
export async function isPhoneKey({ storeId, phoneId }: PhoneReference, key: string): Promise<boolean> {
  const phone = await asSystem((tx) =>
    tx
      .selectFrom('noticePhones')
      .select('keyHash')
      .where('storeId', '=', storeId)
      .where('id', '=', phoneId)
      .executeTakeFirst(),
  );
  const isSame = timingSafeEqual(Buffer.from(sha256Of(key)), Buffer.from(phone?.keyHash ?? sha256Of('')));
  return phone !== undefined && isSame;
}

export async function recordContact(tx: Tx, { storeId, phoneId }: PhoneReference): Promise<void> {
  await tx
    .updateTable('noticePhones')
    .set({ heardAt: sql<Date>`now()` })
    .where('storeId', '=', storeId)
    .where('id', '=', phoneId)
    .execute();
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function uuidOf(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
