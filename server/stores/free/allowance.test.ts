import { randomUUIDv7 } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { plainMatrix } from '#domain/products/matrix.ts';
import { register } from '#server/accounts/registration.ts';
import { asUser } from '#server/db/access.ts';
import { changeSettings } from '#server/env.ts';
import { editProduct } from '#server/products/edit.ts';
import { addPhotos } from '#server/products/photo-rows.ts';
import { freshEmail } from '../../../tests/support/addresses.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { visit } from '../../../tests/support/visitor.ts';
import { freshPhoto, orderToPay, sendTestProof } from '../../../tests/support/world/proofs.ts';
import { addProduct, ownerOf } from '../../../tests/support/world/shop-floor.ts';
import { AllowanceExceeded, claimRoom } from './allowance.ts';

const photo = () => ({ id: randomUUIDv7(), width: 40, height: 30, bytes: 600_000 });

test('a free shop without room left can replace a photo, but not add one', async () => {
  changeSettings({ FREE_PHOTO_MB: '1' });
  onTestFinished(() => changeSettings({ FREE_PHOTO_MB: '' }));
  const fields = { email: freshEmail(), password: 'rahasia', role: 'storeAdmin' } as const;
  const shop = await register(visit(), { ...fields, namaToko: 'Ruang Sempit', waNumber: '6281234567890' });
  if (!shop.ok) throw new Error(shop.message);
  const storeId = shop.id;
  const product = { namaProduk: 'Keripik', harga: 1_000, stok: 1, berat: 100, deskripsi: '' };
  const former = photo();
  const id = await asUser(ownerOf(storeId), async (tx) => {
    const made = await addProduct(tx, storeId, product);
    await addPhotos(tx, storeId, made, [former]);
    return made;
  });
  const edit = { id, product: plainMatrix(product, 1), photoOrder: [] };
  const save = (removedPhotoIds: string[]) =>
    asUser(ownerOf(storeId), (tx) =>
      editProduct(tx, storeId, { ...edit, newPhotos: [photo()], removedPhotoIds }),
    );
  await expect(save([])).rejects.toThrow(AllowanceExceeded);
  expect(await save([former.id])).toEqual({ kind: 'updated', removedPhotoIds: [former.id] });
});

test('proofs of payment fill a trial, which goes on taking them up to twice its space', async () => {
  changeSettings({ FREE_PHOTO_MB: '1' });
  onTestFinished(() => changeSettings({ FREE_PHOTO_MB: '' }));
  const fields = { email: freshEmail(), password: 'rahasia', role: 'storeAdmin' } as const;
  const shop = await register(visit(), { ...fields, namaToko: 'Penuh Bukti', waNumber: '6281234567890' });
  if (!shop.ok) throw new Error(shop.message);
  const storeId = shop.id;
  const order = await orderToPay(storeId);
  expect(await sendTestProof(storeId, order)).toEqual({ kind: 'sent' });
  const measured = 'SELECT id FROM private_files WHERE store_id = $1 AND bytes > 0';
  expect(await askAdmin(measured, [storeId])).toHaveLength(1);

  const fill = (bytes: number) =>
    askAdmin('INSERT INTO private_files (store_id, id, bytes) VALUES ($1, gen_random_uuid(), $2)', [
      storeId,
      bytes,
    ]);
  await fill(1_000_000);
  const wanted = { products: 0, photoBytes: photo().bytes };
  const addPhoto = () => asUser(ownerOf(storeId), (tx) => claimRoom(tx, storeId, wanted));
  await expect(addPhoto()).rejects.toThrow(AllowanceExceeded);
  const last = await freshPhoto();
  expect(await sendTestProof(storeId, order, last)).toEqual({ kind: 'sent' });
  await fill(1_000_000);
  expect(await sendTestProof(storeId, order)).toEqual({ kind: 'full' });
  // A buyer who got no response and sends the last proof again learns that it has arrived.
  expect(await sendTestProof(storeId, order, last)).toEqual({ kind: 'sent' });
  expect(await askAdmin(measured, [storeId])).toHaveLength(4);

  await askAdmin("UPDATE store_terms SET status = 'active' WHERE store_id = $1", [storeId]);
  expect(await sendTestProof(storeId, order)).toEqual({ kind: 'sent' });
});
