import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { trialExpiry } from '#domain/stores/store.ts';

export type PoisonedShop = { storeId: string; slug: string; namaToko: string; deskripsi: string };

export async function openPoisonedShops(
  admin: pg.Client,
  names: readonly string[],
  descriptions: readonly string[],
): Promise<PoisonedShop[]> {
  const shops = names.map((name, index) => ({
    storeId: randomUUID(),
    slug: `beracun-${index}`,
    // Like registration, replaces line breaks, tabs and control characters in a name by spaces.
    namaToko: name.replace(/[\s\p{Cc}]+/gu, ' '),
    deskripsi: descriptions[index] ?? '',
  }));
  for (const { storeId, slug, namaToko, deskripsi } of shops) {
    await admin.query(
      `INSERT INTO stores (store_id, nama_toko, slug, wa_number, deskripsi)
       VALUES ($1, $2, $3, '6281234567890', $4)`,
      [storeId, namaToko, slug, deskripsi],
    );
    await admin.query('INSERT INTO store_terms (store_id, expiry_date) VALUES ($1, $2)', [
      storeId,
      trialExpiry(new Date()),
    ]);
    await admin.query(
      `INSERT INTO memberships (store_id, user_id, role, main, email) VALUES ($1, gen_random_uuid(), 'owner', true, $2)`,
      [storeId, `${slug}@contoh.test`],
    );
    await admin.query('INSERT INTO slugs (slug, store_id) VALUES ($1, $2)', [slug, storeId]);
  }
  return shops;
}
