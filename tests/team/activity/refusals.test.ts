import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import { asSystem, asUser, type Tx } from '#server/db/access.ts';
import { revokePhone } from '#server/payments/notices/phones.ts';
import { addCategory } from '#server/products/categories.ts';
import { createProduct } from '#server/products/matrix.ts';
import { deleteProduct } from '#server/products/products.ts';
import { changeTariff } from '#server/shipping/tariffs.ts';
import { saveStoreSettings } from '#server/stores/settings.ts';
import { switchVoucher } from '#server/vouchers/vouchers.ts';
import { storeSettings } from '../../support/world/store-settings.ts';
import { world } from '../../support/world/world.ts';
import { act, recordedActivities, withMember } from './kinds.ts';

const { sri, dewi, ani, warung } = world;
const { storeId } = warung;
const keripik = { namaProduk: 'Keripik', harga: 10_000, stok: 10, berat: 100, deskripsi: '' };

const settings = storeSettings({ slug: warung.slug });

withMember();

beforeAll(() =>
  asUser(sri, async (tx) => {
    await addCategory(tx, storeId, 'Minuman dingin');
    await saveStoreSettings(tx, storeId, settings);
  }),
);

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['a product that is gone', (tx) => deleteProduct(tx, storeId, randomUUID())],
  ['a taken name of a category', (tx) => addCategory(tx, storeId, 'Minuman dingin')],
  ['a tariff that is gone', (tx) => changeTariff(tx, storeId, randomUUID(), { active: false })],
  ['a voucher that is gone', (tx) => switchVoucher(tx, storeId, randomUUID(), true)],
  ['a phone that is gone', (tx) => revokePhone(tx, storeId, randomUUID())],
  ['settings that are the same', (tx) => saveStoreSettings(tx, storeId, settings)],
])('a refused change is not recorded: %s', async (_, work) => {
  await act(work);
  expect(await recordedActivities()).toEqual([]);
});

test('a change that is rolled back is not recorded', async () => {
  const undone = act(async (tx) => {
    await createProduct(tx, storeId, plainMatrix(keripik));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await recordedActivities()).toEqual([]);
});

test('the program itself and buyers record nothing', async () => {
  await asSystem((tx) => createProduct(tx, storeId, plainMatrix(keripik)));
  expect(await recordedActivities()).toEqual([]);
});

test('nobody records under another name, or in another shop', async () => {
  const entry = { storeId, id: randomUUID(), actorId: dewi.id, noun: 'team' as const, verb: 'changed' };
  for (const values of [entry, { ...entry, actorId: ani.id, storeId: world.batik.storeId }])
    await expect(act((tx) => tx.insertInto('storeActivities').values(values).execute())).rejects.toThrow(
      /row-level security/,
    );
});
