import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_RENAMES_A_DAY, MAX_SLUGS, type StoreSettings } from '#domain/stores/settings.ts';
import { freshEmail } from '../../tests/support/addresses.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { visit } from '../../tests/support/visitor.ts';
import { ownerOf } from '../../tests/support/world/shop-floor.ts';
import { storeSettings } from '../../tests/support/world/store-settings.ts';
import { world } from '../../tests/support/world/world.ts';
import { register } from '../accounts/registration.ts';
import { asUser } from '../db/access.ts';
import { type PictureChange, saveStoreSettings } from './settings.ts';
import { readFormerSlugs, readStore, resolveStoreId } from './store.ts';

const { warung, batik } = world;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
});
afterAll(() => admin.end());

const save = (storeId: string, change: Partial<StoreSettings> = {}, pictures?: PictureChange) =>
  asUser(ownerOf(storeId), (tx) => saveStoreSettings(tx, storeId, storeSettings(change), pictures));

const read = (storeId: string) => asUser(ownerOf(storeId), (tx) => readStore(tx, storeId));

async function newShop(): Promise<string> {
  const made = await register(visit(), {
    email: freshEmail(),
    password: 'rahasia',
    role: 'storeAdmin',
    namaToko: 'Toko Baru Uji',
    waNumber: '6281234567890',
  });
  if (!made.ok) throw new Error(made.message);
  return made.id;
}

test('all settings are saved, the pictures only if they are named', async () => {
  const storeId = await newShop();
  const wanted = storeSettings();
  const pictures = {
    logoUrl: `/files/logos/${storeId}/logo_1`,
    coverUrl: `/files/covers/${storeId}/cover_1`,
  };
  await asUser(ownerOf(storeId), (tx) => saveStoreSettings(tx, storeId, wanted, pictures));
  expect(await read(storeId)).toMatchObject({ ...wanted, ...pictures });
  const former = { formerLogoUrl: pictures.logoUrl, formerCoverUrl: pictures.coverUrl };
  expect(await save(storeId)).toMatchObject({ kind: 'saved', ...former });
  expect(await read(storeId)).toMatchObject(pictures);
  await save(storeId, {}, { logoUrl: '' });
  expect(await read(storeId)).toMatchObject({ ...pictures, logoUrl: '' });
  await save(storeId, {}, { coverUrl: '' });
  expect(await read(storeId)).toMatchObject({ logoUrl: '', coverUrl: '' });
});

test('former names still lead to the shop, and it may take one of them again', async () => {
  const storeId = await newShop();
  const first = (await read(storeId))?.slug ?? '';
  const second = `kedua-${randomUUID().slice(0, 6)}x`;
  await save(storeId, { slug: second });
  expect([await resolveStoreId(first), await resolveStoreId(second)]).toEqual([storeId, storeId]);
  const store = await read(storeId);
  if (!store) throw new Error('the shop is gone');
  expect(await asUser(ownerOf(storeId), (tx) => readFormerSlugs(tx, store))).toEqual([first]);
  expect(await save(storeId, { slug: first })).toMatchObject({ kind: 'saved' });
  expect((await read(storeId))?.slug).toBe(first);
});

test('a present or former name of another shop is refused with a free suggestion; nothing is written', async () => {
  const [owner, other] = [await newShop(), await newShop()];
  const slug = `diminati-${randomUUID().slice(0, 6)}x`;
  await save(owner, { slug });
  await save(owner);
  await save(owner, { slug: `${slug}-2` });
  const before = await read(other);
  expect(await save(other, { slug })).toEqual({ kind: 'slugTaken', suggestion: `${slug}-3` });
  expect({ ...(await read(other)), now: before?.now }).toEqual(before);
  expect(await resolveStoreId(slug)).toBe(owner);
});

test('the suggestion for the longest name is a valid name, too', async () => {
  const slug = 'x'.repeat(40);
  await save(await newShop(), { slug });
  const refused = await save(await newShop(), { slug });
  expect(refused).toEqual({ kind: 'slugTaken', suggestion: `${'x'.repeat(35)}-2` });
});

test('if twenty shops want one name at once, one gets it', async () => {
  const shops: string[] = [];
  for (let count = 0; count < 20; count += 1) shops.push(await newShop());
  const slug = `rebutan-${randomUUID().slice(0, 6)}x`;
  const results = await Promise.all(shops.map((storeId) => save(storeId, { slug })));
  const winners = shops.filter((_, index) => results[index]?.kind === 'saved');
  expect(winners).toHaveLength(1);
  expect(results.filter(({ kind }) => kind === 'slugTaken')).toHaveLength(19);
  expect(await resolveStoreId(slug)).toBe(winners[0]);
  const { rows } = await admin.query('SELECT store_id FROM stores WHERE slug = $1', [slug]);
  expect(rows).toEqual([{ store_id: winners[0] }]);
});

test('a shop has a limited number of names, also if it requests many at once', async () => {
  const storeId = await newShop();
  const older = Array.from(
    { length: MAX_SLUGS - MAX_RENAMES_A_DAY },
    (_, nth) => `lama-${storeId.slice(-6)}-${nth}`,
  );
  await admin.query(
    `INSERT INTO slugs (slug, store_id, created_at) SELECT name, $1, now() - interval '2 days' FROM unnest($2::text[]) AS name`,
    [storeId, older.slice(1)],
  );
  await admin.query(
    `UPDATE slugs SET created_at = now() - interval '3 days' WHERE store_id = $1 AND slug NOT LIKE 'lama-%'`,
    [storeId],
  );
  const slugs = Array.from(
    { length: MAX_RENAMES_A_DAY + 5 },
    (_, index) => `banyak-${storeId.slice(-6)}-${index}`,
  );
  const results = await Promise.all(slugs.map((slug) => save(storeId, { slug })));
  expect(results.filter(({ kind }) => kind === 'saved')).toHaveLength(MAX_RENAMES_A_DAY);
  expect(results.filter(({ kind }) => kind === 'tooManySlugs')).toHaveLength(5);
  const { rows } = await admin.query('SELECT count(*)::int FROM slugs WHERE store_id = $1', [storeId]);
  expect(rows).toEqual([{ count: MAX_SLUGS }]);
  const former = slugs.find((_, index) => results[index]?.kind === 'saved') ?? '';
  expect(await save(storeId, { slug: former })).toMatchObject({ kind: 'saved' });
});

test('if two saves come at once, the later one wins as a whole', async () => {
  const storeId = await newShop();
  const [one, other] = [
    storeSettings({ namaToko: 'Satu', deskripsi: 'satu' }),
    storeSettings({ namaToko: 'Dua', deskripsi: 'dua' }),
  ];
  await Promise.all([one, other].map((wanted) => save(storeId, wanted)));
  const { namaToko, slug, deskripsi } = (await read(storeId)) ?? {};
  expect([one, other].map((wanted) => [wanted.namaToko, wanted.slug, wanted.deskripsi])).toContainEqual([
    namaToko,
    slug,
    deskripsi,
  ]);
});

test("another shop's settings cannot be saved, whoever asks", async () => {
  const before = await read(batik.storeId);
  const { slug } = storeSettings();
  await expect(
    asUser(ownerOf(warung.storeId), (tx) =>
      saveStoreSettings(tx, batik.storeId, storeSettings({ slug }), { logoUrl: '' }),
    ),
  ).rejects.toThrow();
  expect({ ...(await read(batik.storeId)), now: before?.now }).toEqual(before);
  expect(await resolveStoreId(slug)).toBeNull();
});
