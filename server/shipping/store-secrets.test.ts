import { expect, test } from 'vitest';
import { testDatabase, withClient } from '../../tests/support/database/database.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { changeSettings } from '../env.ts';
import { deleteSecret, openSecret, readSecret, saveSecret, sealSecret } from './store-secrets.ts';

const { sri, warung, batik } = world;
const place = { storeId: warung.storeId, name: 'rajaOngkirApiKey' as const };
const key = 'kunci-rahasia-0123456789';

test('a secret can be decrypted in its place, and each encryption differs', () => {
  const sealed = sealSecret(place, key);
  expect(openSecret(place, sealed)).toBe(key);
  expect(sealed.includes(key)).toBe(false);
  expect(sealSecret(place, key).equals(sealed)).toBe(false);
});

test('it cannot be decrypted for another shop, altered in any byte, cut short, or with another SECRET_KEY', () => {
  const sealed = sealSecret(place, key);
  expect(openSecret({ ...place, storeId: batik.storeId }, sealed)).toBeNull();
  const opened = Array.from(sealed, (byte, at) => {
    const altered = Buffer.from(sealed);
    altered[at] = byte ^ 1;
    return openSecret(place, altered);
  });
  expect(opened.filter((text) => text !== null)).toEqual([]);
  for (let length = 0; length < sealed.length; length++)
    expect(openSecret(place, sealed.subarray(0, length))).toBeNull();
  const secretKey = process.env.SECRET_KEY ?? '';
  changeSettings({ SECRET_KEY: 'another-one-0123456789abcdef0123456789abcdef' });
  expect(openSecret(place, sealed)).toBeNull();
  changeSettings({ SECRET_KEY: secretKey });
  expect(openSecret(place, sealed)).toBe(key);
});

test('it is stored, replaced, bound to its row and deleted', async () => {
  await asUser(sri, (tx) => saveSecret(tx, place, 'kunci-pertama'));
  await asUser(sri, (tx) => saveSecret(tx, place, key));
  expect(await asUser(sri, (tx) => readSecret(tx, place))).toBe(key);
  await withClient(testDatabase().adminUrl, (client) =>
    client.query(
      `INSERT INTO store_secrets SELECT $1, name, ciphertext, updated_at FROM store_secrets WHERE store_id = $2`,
      [batik.storeId, warung.storeId],
    ),
  );
  const atBatik = { ...place, storeId: batik.storeId };
  expect(await asUser(world.dewi, (tx) => readSecret(tx, atBatik))).toBeNull();
  await asUser(sri, (tx) => deleteSecret(tx, place));
  expect(await asUser(sri, (tx) => readSecret(tx, place))).toBeNull();
});
