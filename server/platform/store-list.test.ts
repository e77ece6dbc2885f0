import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parsePageKey } from '#domain/forms/page-key.ts';
import {
  badgeOf,
  badgeTexts,
  MAX_COUNTED,
  parseStoreList,
  phaseNames,
  type StoreRow,
  storeSorts,
} from '#domain/platform/store-list.ts';
import { isExpired, nearsExpiry, storePhase, takesOrders } from '#domain/stores/store.ts';
import { openAdmin } from '../../tests/support/database/database.ts';
import { placeTestOrder } from '../../tests/support/world/orders.ts';
import { world } from '../../tests/support/world/world.ts';
import { asSuperAdminAt, asSurveyor, asUser } from '../db/access.ts';
import { countStoresByState, listStores, readStoreFigures } from './store-list.ts';

const { wati, budi, sri, warung, kopi, esTeh, sambal } = world;

/** Enough shops for more than two pages of the list. */
const MADE = 120;
const made = `md5('toko ' || n)::uuid`;

let admin: pg.Client;

beforeAll(async () => {
  admin = await openAdmin();
  await admin.query(
    `INSERT INTO stores (store_id, nama_toko, slug, wa_number, created_at)
     SELECT ${made}, 'Toko Daftar ' || n % 40, 'toko-daftar-' || n, '62899' || lpad(n::text, 7, '0'),
       now() - (n / 3) * interval '1 minute' FROM generate_series(1, ${MADE}) AS n`,
  );
  await admin.query(
    `INSERT INTO memberships (store_id, user_id, role, email)
     SELECT ${made}, gen_random_uuid(), 'owner', 'pemilik-' || n || '@daftar.test' FROM generate_series(1, ${MADE}) AS n`,
  );
  await admin.query(
    `INSERT INTO store_terms (store_id, status, expiry_date)
     SELECT ${made}, (ARRAY['trial', 'active', 'inactive'])[1 + n % 3],
       CASE WHEN n % 10 = 0 THEN NULL ELSE now() + (n % 30 - 15) * interval '1 day' END
     FROM generate_series(1, ${MADE}) AS n`,
  );
  await placeTestOrder(budi, warung.storeId, [{ product: esTeh, quantity: 1 }]);
});

afterAll(() => admin.end());

const page = (query: string) =>
  asSurveyor(wati, (tx) => listStores(tx, parseStoreList(new URLSearchParams(query))));

const idsOf = (stores: StoreRow[]) => stores.map(({ storeId }) => storeId).sort();

async function allOf(query: string): Promise<StoreRow[]> {
  const found: StoreRow[] = [];
  const list = parseStoreList(new URLSearchParams(query));
  for (let after = list.after; ; ) {
    const { stores, next } = await asSurveyor(wati, (tx) => listStores(tx, { ...list, after }));
    found.push(...stores);
    if (next === null) return found;
    after = parsePageKey(next);
  }
}

describe('page after page', () => {
  test.each(Object.keys(storeSorts))('by %s, every shop comes once', async (sort) => {
    const ids = (await allOf(`urut=${sort}`)).map(({ storeId }) => storeId);
    expect(ids.length).toBeGreaterThan(MADE);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('by name, by end and by orders, they come in that order', async () => {
    const names = (await allOf('urut=nama')).map(({ namaToko }) => namaToko.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)));
    const ends = (await allOf('urut=berakhir')).map(({ expiryDate }) => expiryDate?.getTime() ?? Infinity);
    expect(ends).toEqual(ends.toSorted((a, b) => a - b || 0));
    for (const sort of ['pesanan', 'pesanan-terakhir'])
      expect((await page(`urut=${sort}`)).stores[0]?.storeId).toBe(warung.storeId);
  });
});

describe('a search', () => {
  test.each([
    ['a name', 'warung bu', warung.storeId],
    ['a short name', kopi.slug, kopi.storeId],
    ['an e-mail address', sri.email.toUpperCase(), warung.storeId],
    ['an id', warung.storeId.toUpperCase(), warung.storeId],
    ['a phone number', `0${warung.waNumber.slice(2)}`, warung.storeId],
  ])('finds by %s', async (_, cari, storeId) => {
    const found = await allOf(new URLSearchParams({ cari }).toString());
    expect(found.map((store) => store.storeId)).toEqual([storeId]);
  });

  test.each(['%', '_', '\\', "'"])('%s is taken literally', async (cari) => {
    expect(await allOf(new URLSearchParams({ cari }).toString())).toEqual([]);
  });
});

describe('states', () => {
  test('follow the rules in the list, in the filter and in the counts', async () => {
    const { now } = await page('');
    const all = await allOf('');
    const counts = await asSurveyor(wati, (tx) => countStoresByState(tx, ''));
    for (const { status, expiryDate, phase } of all) expect(phase).toBe(storePhase(status, expiryDate, now));
    for (const [name, phase] of Object.entries(phaseNames)) {
      const expected = all.filter((store) => store.phase === phase).map(({ storeId }) => storeId);
      expect(expected.length).toBeGreaterThan(0);
      expect((await allOf(`keadaan=${name}&urut=terbaru`)).map(({ storeId }) => storeId)).toEqual(expected);
      expect(counts[name as keyof typeof phaseNames]).toBe(expected.length);
    }
    for (const text of badgeTexts) {
      const isIt = (store: StoreRow) => badgeOf(store.status, isExpired(store.expiryDate, now)) === text;
      const expected = all.filter(isIt).map(({ storeId }) => storeId);
      expect(expected.length).toBeGreaterThan(0);
      expect((await allOf(`keadaan=${text}`)).map(({ storeId }) => storeId)).toEqual(expected);
      expect(counts[text]).toBe(expected.length);
    }
  });

  test('shops that end soon are found by the rule, the earliest first', async () => {
    const { now } = await page('');
    const near = (await allOf('')).filter((one) => nearsExpiry(one.status, one.expiryDate, now));
    const counts = await asSurveyor(wati, (tx) => countStoresByState(tx, ''));
    expect(near.length).toBeGreaterThan(0);
    expect(counts['segera-berakhir']).toBe(near.length);
    for (const state of ['segera-berakhir', 'tenggang']) {
      const found = await allOf(`keadaan=${state}`);
      const ends = found.map(({ expiryDate }) => expiryDate?.getTime() ?? 0);
      expect(ends).toEqual(ends.toSorted((a, b) => a - b));
      if (state === 'segera-berakhir') expect(idsOf(found)).toEqual(idsOf(near));
    }
  });

  test('an open shop without a product is found; sold-out and hidden products count, deleted ones do not', async () => {
    const counted = async () => {
      const counts = await asSurveyor(wati, (tx) => countStoresByState(tx, ''));
      const found = idsOf(await allOf('keadaan=tanpa-produk'));
      expect(counts['tanpa-produk']).toBe(found.length);
      return found;
    };
    const all = await allOf('');
    const sell = all.filter(({ phase }) => takesOrders(phase));
    const [empty] = sell.filter(({ slug }) => slug.startsWith('toko-daftar-'));
    const before = await counted();
    expect(before).toHaveLength(sell.filter(({ slug }) => slug.startsWith('toko-daftar-')).length);
    await admin.query(
      `INSERT INTO products (store_id, id, nama_produk, hidden) VALUES ($1, $1, 'Disembunyikan', true)`,
      [empty?.storeId],
    );
    expect(await counted()).toEqual(before.filter((id) => id !== empty?.storeId));
    await admin.query('UPDATE products SET deleted_at = now() WHERE id = $1', [empty?.storeId]);
    expect(await counted()).toEqual(before);
  });

  test('shops that share a merchant are found together, and within a search', async () => {
    const [one, two, alone] = (await allOf('urut=nama')).filter(({ slug }) =>
      slug.startsWith('toko-daftar-'),
    );
    for (const [store, nmid] of [
      [one, 'ID1020000000077'],
      [two, 'ID1020000000077'],
      [alone, 'ID1020000000078'],
    ] as const)
      await admin.query('INSERT INTO qris_merchants (nmid, store_id) VALUES ($1, $2)', [
        nmid,
        store?.storeId,
      ]);
    expect(idsOf(await allOf('keadaan=nmid-ganda'))).toEqual(
      idsOf([one, two].filter((store) => store !== undefined)),
    );
    const countOf = async (search: string) =>
      (await asSurveyor(wati, (tx) => countStoresByState(tx, search)))['nmid-ganda'];
    expect([
      await countOf(''),
      await countOf(one?.storeId ?? ''),
      await countOf(alone?.storeId ?? ''),
    ]).toEqual([2, 1, 0]);
  });

  test('are counted within a search', async () => {
    const counts = await asSurveyor(wati, (tx) => countStoresByState(tx, 'warung bu'));
    expect(counts).toMatchObject({ buka: 1, tenggang: 0, pending: 1, active: 0 });
  });
});

describe('figures', () => {
  const figuresOf = async (storeId: string) =>
    (await asSurveyor(wati, (tx) => readStoreFigures(tx, [storeId])))[storeId];

  test('count products that are not deleted, and orders of 30 days', async () => {
    const before = await figuresOf(warung.storeId);
    expect(before?.recentOrders).toBe(1);
    expect(before?.lastOrderAt).toBeInstanceOf(Date);
    await admin.query('UPDATE products SET hidden = true WHERE id = $1', [sambal.id]);
    expect((await figuresOf(warung.storeId))?.products).toBe(before?.products);
    await admin.query('UPDATE products SET hidden = false, deleted_at = now() WHERE id = $1', [sambal.id]);
    expect((await figuresOf(warung.storeId))?.products).toBe((before?.products ?? 0) - 1);
    await admin.query(`UPDATE orders SET created_at = now() - interval '31 days'`);
    const later = await figuresOf(warung.storeId);
    expect(later).toMatchObject({ recentOrders: 0 });
    expect(later?.lastOrderAt?.getTime()).toBeLessThan(Date.now() - 30 * 86_400_000);
    expect(await figuresOf(kopi.storeId)).toMatchObject({ recentOrders: 0, lastOrderAt: null });
  });

  test('stop counting at the limit of what is shown', async () => {
    await admin.query(
      `INSERT INTO orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa,
         customer_address, alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price)
       SELECT $1, gen_random_uuid(), 50000 + n, $2, 'b@contoh.test', 'Budi', '6281233334444', 'Jl', 'Jl', 'P', 'K', 'C',
         '55225', 0, 0 FROM generate_series(1, ${MAX_COUNTED + 50}) AS n`,
      [kopi.storeId, randomUUID()],
    );
    expect(await figuresOf(kopi.storeId)).toMatchObject({ recentOrders: MAX_COUNTED + 1 });
    expect((await page('urut=pesanan')).stores[0]?.storeId).toBe(kopi.storeId);
  });
});

describe('counting over all shops', () => {
  test('is for super admins only, and changes nothing', async () => {
    await expect(async () => asSurveyor(sri, async () => 1)).rejects.toThrow('only a super admin');
    for (const change of [
      sql`UPDATE stores SET nama_toko = 'Ganti'`,
      sql`UPDATE store_terms SET status = 'inactive'`,
      sql`UPDATE orders SET status = 'Cancelled'`,
      sql`UPDATE variants SET harga = 0`,
      sql`UPDATE variant_stock SET stok = 0`,
      sql`UPDATE users SET wa = ''`,
    ]) {
      const changed = await asSurveyor(wati, (tx) => change.execute(tx));
      expect(changed.numAffectedRows).toBe(0n);
    }
  });

  test('reads no orders as a super admin of one shop or of none', async () => {
    const count = sql<{
      count: number;
    }>`SELECT count(*)::int AS count FROM orders WHERE store_id = ${kopi.storeId}`;
    const at = await asSuperAdminAt(wati, warung.storeId, (tx) => count.execute(tx));
    const nowhere = await asUser(wati, (tx) => count.execute(tx));
    expect([at.rows[0]?.count, nowhere.rows[0]?.count]).toEqual([0, 0]);
  });
});
