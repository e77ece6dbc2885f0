import type { Profile } from '../../domain/accounts/address.ts';
import type { Tx } from '../db/access.ts';

/** Run as that person. */
export async function readProfile(tx: Tx, uid: string): Promise<Profile | null> {
  const row = await tx
    .selectFrom('users')
    .select(['namaLengkap', 'wa', 'alamatLengkap', 'provinsi', 'kotaKabupaten', 'kecamatan', 'kodePos'])
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row ?? null;
}

/** False where the account has no profile. Run as that person. */
export async function updateProfile(tx: Tx, uid: string, profile: Profile): Promise<boolean> {
  const result = await tx.updateTable('users').set(profile).where('uid', '=', uid).executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
