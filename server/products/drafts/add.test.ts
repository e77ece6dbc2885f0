import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { parseProductView } from '#domain/products/view.ts';
import { asGuest, asUser, type Tx } from '#server/db/access.ts';
import { fileStore } from '#server/files/store.ts';
import { listProducts } from '#server/products/storefront/list.ts';
import { type Person, world } from '../../../tests/support/world/world.ts';
import { hideProduct, listOwnProducts } from '../list.ts';
import { deleteProduct } from '../products.ts';
import { readStockHistory } from '../stock/history.ts';
import { addProductDraft } from './add.ts';

const { sri, dewi, warung, batik } = world;

const typed = { harga: 20_000, stok: 4, berat: 300, deskripsi: '' };

const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
  .jpeg()
  .toBuffer();

type Run = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

function add(namaProduk: string, key: string, { owner = sri, bytes = picture as Uint8Array } = {}) {
  const run: Run = (work) => asUser(owner, work);
  const photo = { field: 'photos', name: 'foto.jpg', bytes };
  return addProductDraft(run, owner.storeId ?? '', { key, product: { ...typed, namaProduk }, photo });
}

async function named(namaProduk: string, owner: Person = sri) {
  const view = { ...parseProductView(new URLSearchParams()), search: namaProduk };
  const storeId = owner.storeId ?? '';
  const page = await asUser(owner, (tx) => listOwnProducts(tx, storeId, view, { limit: 50, after: null }));
  return page.products;
}

const storedFiles = () => fileStore.list(`public/products/${warung.storeId}/`);

async function seenByGuests(namaProduk: string): Promise<number> {
  const page = await asGuest(warung.storeId, (tx) =>
    listProducts(tx, warung.storeId, { limit: 50, search: namaProduk }),
  );
  return page.products.length;
}

test('a draft is a whole product that nobody can buy before its owner shows it', async () => {
  expect(await add('Draf satu', randomUUID())).toEqual({ ok: true });
  const [draft] = await named('Draf satu');
  expect(draft).toMatchObject({ namaProduk: 'Draf satu', hidden: true, harga: 20_000, stok: 4 });
  expect(draft?.photos).toHaveLength(1);
  expect(await seenByGuests('Draf satu')).toBe(0);
  await asUser(sri, (tx) => hideProduct(tx, warung.storeId, draft?.id ?? '', false));
  expect(await seenByGuests('Draf satu')).toBe(1);
});

test('its stock history begins like that of a product added by hand', async () => {
  await add('Draf riwayat', randomUUID());
  const [draft] = await named('Draf riwayat');
  const { entries } = await asUser(sri, (tx) =>
    readStockHistory(tx, warung.storeId, draft?.id ?? '', { limit: 5, after: null }),
  );
  expect(entries).toMatchObject([{ kind: 'hand', delta: 4 }]);
});

test('sent again under its key, it is accepted and nothing is made twice', async () => {
  const key = randomUUID();
  await add('Draf sekali', key);
  const files = await storedFiles();
  expect(await add('Draf sekali', key)).toEqual({ ok: true });
  expect(await named('Draf sekali')).toHaveLength(1);
  expect(await storedFiles()).toEqual(files);
});

test('sent many times at once, the database accepts one, and no files stay behind', async () => {
  const key = randomUUID();
  const before = (await storedFiles()).length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => add('Draf serentak', key)));
  expect(answers).toEqual(Array(8).fill({ ok: true }));
  const made = await named('Draf serentak');
  expect(made).toHaveLength(1);
  expect(made[0]?.photos).toHaveLength(1);
  const own = (await storedFiles()).filter((name) => name.includes(made[0]?.photos[0]?.id ?? '-'));
  expect((await storedFiles()).length).toBe(before + own.length);
});

test('if it was deleted meanwhile, it does not come back', async () => {
  const key = randomUUID();
  await add('Draf dibuang', key);
  const [draft] = await named('Draf dibuang');
  await asUser(sri, (tx) => deleteProduct(tx, warung.storeId, draft?.id ?? ''));
  expect(await add('Draf dibuang', key)).toEqual({ ok: true });
  expect(await named('Draf dibuang')).toEqual([]);
});

test('the same key in another shop is another draft, of which the first shop learns nothing', async () => {
  const key = randomUUID();
  await add('Draf Sri', key);
  expect(await add('Draf Dewi', key, { owner: dewi })).toEqual({ ok: true });
  const [[ofSri], [ofDewi]] = [await named('Draf Sri'), await named('Draf Dewi', dewi)];
  expect([ofSri?.storeId, ofDewi?.storeId]).toEqual([warung.storeId, batik.storeId]);
  expect(ofDewi?.id).not.toBe(ofSri?.id);
});

test('a file that is no picture is refused with its reason, and a picture may follow under the same key', async () => {
  const key = randomUUID();
  const refused = await add('Draf rusak', key, { bytes: new TextEncoder().encode('<svg/>') });
  expect(refused).toMatchObject({ ok: false, status: 415 });
  expect(await named('Draf rusak')).toEqual([]);
  expect(await add('Draf rusak', key)).toEqual({ ok: true });
});

test('an answer lost after the COMMIT keeps product and photo for the second attempt', async () => {
  const key = randomUUID();
  let transactions = 0;
  const run: Run = async (work) => {
    const result = await asUser(sri, work);
    transactions += 1;
    if (transactions === 2) throw new Error('Connection terminated unexpectedly');
    return result;
  };
  const photo = { field: 'photos', name: 'foto.jpg', bytes: new Uint8Array(picture) };
  const draft = { key, product: { ...typed, namaProduk: 'Draf terputus' }, photo };
  await expect(addProductDraft(run, warung.storeId, draft)).rejects.toThrow('terminated');
  expect(await addProductDraft((work) => asUser(sri, work), warung.storeId, draft)).toEqual({ ok: true });
  const [made] = await named('Draf terputus');
  expect((await storedFiles()).some((name) => name.includes(made?.photos[0]?.id ?? '-'))).toBe(true);
});
