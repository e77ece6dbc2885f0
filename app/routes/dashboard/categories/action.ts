import { badInput, done, refused, type Texts } from '#app/forms/answers.ts';
import { readPostedFields, typedIn } from '#app/forms/posted.ts';
import { actOr } from '#app/load-failure.ts';
import { moveBy } from '#domain/forms/arranging.ts';
import { categoryMessages, MAX_CATEGORIES, parseCategoryName } from '#domain/products/category.ts';
import { takesOrders } from '#domain/stores/store.ts';
import type { Tx } from '#server/db/access.ts';
import {
  addCategory,
  deleteCategory,
  listCategories,
  orderCategories,
  renameCategory,
} from '#server/products/categories.ts';
import { readStore } from '#server/stores/store.ts';
import type { OpenShop } from '../shop-access.ts';

export async function answerCategoryForm(request: Request, shop: OpenShop) {
  const values = typedIn(await readPostedFields(request));
  return actOr(
    request,
    (reason, status) => refused({ sentence: `Gagal menyimpan kategori: ${reason}`, values }, status),
    () =>
      shop.run(async (tx) => {
        const store = await readStore(tx, shop.storeId);
        if (!store || !takesOrders(store.phase))
          return refused({ sentence: 'Toko sedang tidak aktif, kategori tidak bisa diubah.', values });
        return applyIntent(tx, shop.storeId, values);
      }),
  );
}

function applyIntent(tx: Tx, storeId: string, values: Texts) {
  if (values.move) return move(tx, storeId, values.move);
  if (values.order !== undefined) return order(tx, storeId, values.order);
  if (values.intent === 'add') return add(tx, storeId, values);
  if (values.intent === 'rename') return rename(tx, storeId, values);
  if (values.intent === 'delete') return remove(tx, storeId, values.id ?? '');
  return Promise.resolve(badInput({ form: 'Permintaan tidak dikenal.' }, {}));
}

async function add(tx: Tx, storeId: string, values: Texts) {
  const parsed = parseCategoryName(values.namaKategori);
  if (!parsed.ok) return badInput({ namaKategori: parsed.message }, values);
  const result = await addCategory(tx, storeId, parsed.namaKategori);
  if (result === 'added') return done(`Kategori ${parsed.namaKategori} ditambahkan.`);
  const text = result === 'full' ? categoryMessages.full : categoryMessages.taken(parsed.namaKategori);
  return refused({ errors: { namaKategori: text }, values });
}

async function rename(tx: Tx, storeId: string, values: Texts) {
  const parsed = parseCategoryName(values.namaKategori);
  if (!parsed.ok) return badInput({ namaKategori: parsed.message }, values);
  const result = await renameCategory(tx, storeId, values.id ?? '', parsed.namaKategori);
  if (result === 'renamed') return done(`Kategori ${parsed.namaKategori} disimpan.`);
  if (result === 'gone') return refused({ sentence: categoryMessages.gone }, 404);
  return refused({ errors: { namaKategori: categoryMessages.taken(parsed.namaKategori) }, values });
}

async function remove(tx: Tx, storeId: string, id: string) {
  const name = await deleteCategory(tx, storeId, id);
  return name === null
    ? refused({ sentence: categoryMessages.gone }, 404)
    : done(`Kategori ${name} dihapus.`);
}

/** Moves a category up or down for a form without scripts; `value` is '{id}:naik' (up) or '{id}:turun' (down). */
async function move(tx: Tx, storeId: string, value: string) {
  const [id = '', way] = value.split(':');
  const present = await listCategories(tx, storeId);
  const ids = present.map((category) => category.id);
  const by = { naik: -1, turun: 1 }[way ?? ''];
  if (by === undefined) return badInput({ form: 'Permintaan tidak dikenal.' }, {});
  if (!ids.includes(id)) return refused({ sentence: categoryMessages.gone }, 404);
  await orderCategories(tx, storeId, moveBy(ids, id, by));
  return done('Urutan kategori disimpan.');
}

async function order(tx: Tx, storeId: string, ids: string) {
  await orderCategories(tx, storeId, ids.split(' ').slice(0, MAX_CATEGORIES));
  return done('Urutan kategori disimpan.');
}
