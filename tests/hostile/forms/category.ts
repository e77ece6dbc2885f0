import { randomUUID } from 'node:crypto';
import { href } from '#domain/routes/href.ts';
import { asUser } from '#server/db/access.ts';
import { addCategory, deleteCategory, listOwnCategories } from '#server/products/categories.ts';
import { presentOwner } from '../../support/world/shop-floor.ts';
import { world } from '../../support/world/world.ts';
import { freeText, strict, type Verdict } from '../values.ts';
import type { Form } from './form.ts';

const { storeId } = world.warung;
const path = href('/dashboard/produk/kategori');

const unknown: Verdict = '400 Permintaan tidak dikenal.';
const gone: Verdict = '404 Kategori ini sudah tidak ada.';
const name = freeText('namaKategori', 40, {
  empty: 'Nama kategori wajib diisi.',
  tooLong: 'Nama kategori paling panjang 40 huruf.',
  unstorable: 'Nama kategori memuat karakter yang tidak bisa disimpan.',
});

export const categoryForms: readonly Form[] = [
  {
    name: 'new category',
    route: path,
    visitor: 'sri',
    make: async () => {
      await onlyCategory();
      return { path, fields: { intent: 'add', namaKategori: 'Minuman' } };
    },
    fields: [name, strict('intent', unknown, { longest: ['delete', gone] })],
  },
  {
    name: 'renamed category',
    route: path,
    visitor: 'sri',
    make: async () => ({
      path,
      fields: { intent: 'rename', id: await onlyCategory(), namaKategori: 'Minuman' },
    }),
    fields: [name, strict('id', gone, { longest: [randomUUID(), gone] })],
  },
  {
    name: 'moved category',
    route: path,
    visitor: 'sri',
    make: async () => ({ path, fields: { move: `${await onlyCategory()}:naik` } }),
    fields: [strict('move', unknown, { longest: [`${randomUUID()}:turun`, gone] })],
  },
];

async function onlyCategory(): Promise<string> {
  return asUser(await presentOwner(storeId), async (tx) => {
    for (const { id } of await listOwnCategories(tx, storeId)) await deleteCategory(tx, storeId, id);
    await addCategory(tx, storeId, 'Makanan');
    const [made] = await listOwnCategories(tx, storeId);
    if (!made) throw new Error('a category was not kept');
    return made.id;
  });
}
