import { sql } from 'kysely';
import type { Profile } from '#domain/accounts/address.ts';
import { hasPlace } from '#domain/accounts/place.ts';
import { batcher } from '../bounds/batcher.ts';
import { asSystem, type Tx } from '../db/access.ts';
import { type MappedQuery, mappedQuery, runQuery } from '../db/client-dialect.ts';

export function readProfile(tx: Tx, uid: string): Promise<Profile | null> {
  return runQuery(tx, profileQuery(tx, uid));
}

/** The query of `readProfile`, for callers that send several queries in one round trip. */
export function profileQuery(tx: Tx, uid: string): MappedQuery<Profile | null> {
  const profile = tx
    .selectFrom('users')
    .select(['namaLengkap', 'wa', 'alamatLengkap', 'provinsi', 'kotaKabupaten', 'kecamatan', 'kodePos'])
    .where('uid', '=', uid);
  return mappedQuery(profile, ([row]) => row ?? null);
}

export async function updateProfile(tx: Tx, uid: string, profile: Profile): Promise<boolean> {
  const result = await tx.updateTable('users').set(profile).where('uid', '=', uid).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const waiting = new Map<string, Profile>();
const storeSoon = batcher('the addresses of orders', storeProfiles);

/** Stores the profile in the background for the buyer's next order. An empty address does not erase the stored one. */
export function storeProfileSoon(uid: string, profile: Profile): void {
  const { namaLengkap, wa } = profile;
  const former = hasPlace(profile) ? undefined : waiting.get(uid);
  waiting.set(uid, former ? { ...former, namaLengkap, wa } : profile);
  storeSoon();
}

async function storeProfiles(): Promise<void> {
  const given = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
  waiting.clear();
  if (given.length === 0) return;
  const list = (field: keyof Profile) => given.map(([, profile]) => profile[field]);
  const place = (field: keyof Profile) =>
    given.map(([, profile]) => (hasPlace(profile) ? profile[field] : null));
  await asSystem((tx) =>
    sql`
      UPDATE users SET nama_lengkap = given.nama_lengkap, wa = given.wa,
        alamat_lengkap = coalesce(given.alamat_lengkap, users.alamat_lengkap),
        provinsi = coalesce(given.provinsi, users.provinsi),
        kota_kabupaten = coalesce(given.kota_kabupaten, users.kota_kabupaten),
        kecamatan = coalesce(given.kecamatan, users.kecamatan), kode_pos = coalesce(given.kode_pos, users.kode_pos)
      FROM unnest(${given.map(([uid]) => uid)}::uuid[], ${list('namaLengkap')}::text[], ${list('wa')}::text[],
        ${place('alamatLengkap')}::text[], ${place('provinsi')}::text[], ${place('kotaKabupaten')}::text[],
        ${place('kecamatan')}::text[], ${place('kodePos')}::text[])
        AS given (uid, nama_lengkap, wa, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos)
      WHERE users.uid = given.uid
        AND (users.nama_lengkap, users.wa, users.alamat_lengkap, users.provinsi, users.kota_kabupaten, users.kecamatan,
            users.kode_pos)
          IS DISTINCT FROM (given.nama_lengkap, given.wa, coalesce(given.alamat_lengkap, users.alamat_lengkap),
            coalesce(given.provinsi, users.provinsi), coalesce(given.kota_kabupaten, users.kota_kabupaten),
            coalesce(given.kecamatan, users.kecamatan), coalesce(given.kode_pos, users.kode_pos))`.execute(
      tx,
    ),
  );
}
