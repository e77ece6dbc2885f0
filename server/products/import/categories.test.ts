import { expect, test } from 'vitest';
import { asUser } from '#server/db/access.ts';
import { askAdmin } from '../../../tests/support/database/database.ts';
import { exported, preview, sheet } from '../../../tests/support/sheets/imports.ts';
import { world } from '../../../tests/support/world/world.ts';
import { addCategory, deleteCategory, listOwnCategories } from '../categories.ts';

const { sri, dewi, batik, warung } = world;
const { storeId } = batik;

const head = ['Nama produk', 'Kategori', 'Harga', 'Stok', 'Berat'];
const names = async () =>
  (await asUser(dewi, (tx) => listOwnCategories(tx, storeId))).map((one) => one.namaKategori);

async function categoryOf(namaProduk: string): Promise<string | null | undefined> {
  const rows = await askAdmin<{ name: string | null }>(
    `SELECT c.nama_kategori AS name FROM products p
     LEFT JOIN categories c ON c.store_id = p.store_id AND c.id = p.category_id
     WHERE p.store_id = $1 AND p.nama_produk = $2 AND p.deleted_at IS NULL`,
    [storeId, namaProduk],
  );
  return rows.length === 1 ? rows[0]?.name : undefined;
}

test('a sheet puts products into categories, adds new ones at the end, and takes products out', async () => {
  const before = await names();
  await asUser(dewi, (tx) => addCategory(tx, storeId, 'Sarung'));
  const files = sheet(
    head,
    ['Sarung Tenun', ' SARUNG ', 1_000, 1, 1],
    ['Udeng', 'Ikat Kepala', 1_000, 1, 1],
    ['Blangkon', 'ikat kepala', 1_000, 1, 1],
    ['Peci', '', 1_000, 1, 1],
  );
  const seen = await preview(files);
  expect(seen.plan.categories.added).toEqual(['Ikat Kepala']);
  expect(await names()).toEqual([...before, 'Sarung']);
  expect(await seen.begin()).toMatchObject({ kind: 'done', made: 4 });
  expect(await names()).toEqual([...before, 'Sarung', 'Ikat Kepala']);
  const all = ['Sarung Tenun', 'Udeng', 'Blangkon', 'Peci'];
  expect(await Promise.all(all.map(categoryOf))).toEqual(['Sarung', 'Ikat Kepala', 'Ikat Kepala', null]);

  const again = await preview(files);
  expect(again.kinds).toEqual({ new: 0, changed: 0, unchanged: 4 });
  expect(await again.begin()).toEqual({ kind: 'done', made: 0, changed: 0 });

  const moved = await preview(sheet(head, ['Udeng', 'Sarung', '', '', ''], ['Blangkon', '', '', '', '']));
  expect(moved.plan.products.map(({ changes }) => changes)).toEqual([
    [{ label: 'Kategori', from: 'Ikat Kepala', to: 'Sarung' }],
    [{ label: 'Kategori', from: 'Ikat Kepala', to: 'tidak ada' }],
  ]);
  await moved.begin();
  expect(await Promise.all(all.map(categoryOf))).toEqual(['Sarung', 'Sarung', null, null]);
});

test.each(['xlsx', 'csv'] as const)(
  'an export as %s has the category, and importing it changes nothing',
  async (format) => {
    for (const name of ['=1+1', "'kutip", '0812', 'Anak & Ibu; <b>'])
      await (await preview(sheet(head, [`Isi ${name}`, name, 1_000, 1, 1]))).begin();
    const files = await exported(format);
    const seen = await preview(files);
    expect(seen.plan.errors).toEqual([]);
    expect(seen.plan.categories).toEqual({ added: [], left: [] });
    expect(seen.kinds).toMatchObject({ new: 0, changed: 0 });
    expect(await categoryOf('Isi =1+1')).toBe('=1+1');
  },
);

test('a category that was deleted after the preview is shown as a new one before anything is written', async () => {
  await (await preview(sheet(head, ['Selendang', 'Aksesori', 1_000, 1, 1]))).begin();
  const [id] = (await asUser(dewi, (tx) => listOwnCategories(tx, storeId))).flatMap((one) =>
    one.namaKategori === 'Aksesori' ? one.id : [],
  );
  const seen = await preview(sheet(head, ['Syal', 'Aksesori', 1_000, 1, 1]));
  await asUser(dewi, (tx) => deleteCategory(tx, storeId, id ?? ''));
  expect(await seen.begin()).toEqual({ kind: 'differs' });
  expect(await categoryOf('Syal')).toBeUndefined();
});

test('two imports and an owner who need the same new category make it once', async () => {
  const first = await preview(sheet(head, ['Bros A', 'Bros', 1_000, 1, 1]));
  const [imported, added] = await Promise.all([
    first.begin(),
    asUser(dewi, (tx) => addCategory(tx, storeId, 'bros')),
  ]);
  expect([imported.kind, added]).toEqual(imported.kind === 'done' ? ['done', 'taken'] : ['differs', 'added']);
  expect((await names()).filter((name) => name.toLowerCase() === 'bros')).toHaveLength(1);
});

test("a sheet that needs more than 50 categories is refused by rows, and knows none of another shop's", async () => {
  await asUser(sri, (tx) => addCategory(tx, warung.storeId, 'Milik Sri'));
  const room = 50 - (await names()).length;
  const rows = Array.from({ length: room + 2 }, (_, nth) => [`Penuh ${nth}`, `Penuh ${nth}`, 1_000, 1, 1]);
  const seen = await preview(sheet(head, ['Asing', 'Milik Sri', 1_000, 1, 1], ...rows));
  expect(seen.plan.categories.added).toContain('Milik Sri');
  expect(seen.plan.errors.map(({ row, text }) => `${row} ${text}`)).toEqual(
    [
      `${room + 2} Toko paling banyak punya 50 kategori; "Penuh ${room - 1}" tidak muat lagi.`,
      `${room + 3} Toko paling banyak punya 50 kategori; "Penuh ${room}" tidak muat lagi.`,
      `${room + 4} Toko paling banyak punya 50 kategori; "Penuh ${room + 1}" tidak muat lagi.`,
    ].slice(0, 3),
  );
  expect(await seen.begin()).toEqual({ kind: 'differs' });
});
