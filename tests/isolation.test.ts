import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordAudit } from '../server/audit/audit.ts';
import { asOperatorAt, asSuperAdminAt, asSurveyor, asUser, type Tx } from '../server/db/access.ts';
import { as, type Identity, personOf } from './support/database/as-identity.ts';
import { testDatabase, withClient } from './support/database/database.ts';
import { memberOf } from './support/database/isolation/rights.ts';
import {
  fillEveryTable,
  insertCopy,
  type Row,
  rowsOf,
  sees,
  selectIds,
  writableColumn,
} from './support/database/isolation/rows.ts';
import { writes } from './support/database/isolation/writes.ts';
import { placeTestOrder } from './support/world/orders.ts';
import { world } from './support/world/world.ts';

/*
 * Every identity reads and writes every table with the program's database role, so that only row-level security
 * protects the rows. Rows of another shop or person must be invisible, and writing them must fail or change nothing.
 */

const { sri, dewi, joko, budi, ani, wati, warung, batik } = world;

const byLink: Identity = { name: "a link of Budi's order", role: 'linkAt', storeId: warung.storeId };
const payer: Identity = { ...byLink, name: 'who pays by that link', userId: budi.id };

const identities: Identity[] = [
  { name: 'nobody (no setting at all)' },
  { name: 'a visitor of no shop', role: 'guest' },
  { name: 'a guest of the warung', role: 'guest', storeId: warung.storeId },
  ...[sri, dewi, joko, budi, ani, wati].map((person) => personOf(person)),
  ...(['admin', 'cashier', 'packer', 'viewer'] as const).map(memberOf),
  { name: 'Budi buying at the warung', role: 'buyerAt', userId: budi.id, storeId: warung.storeId },
  { name: 'Budi buying at the batik shop', role: 'buyerAt', userId: budi.id, storeId: batik.storeId },
  // `byLink` and `payer` hold the secret link of an order. `beforeAll` places the order and sets their `orderId`.
  byLink,
  payer,
  { name: 'Wati looking at the warung', role: 'superAdminAt', userId: wati.id, storeId: warung.storeId },
  { name: 'Wati acting on the warung', role: 'operatorAt', userId: wati.id, storeId: warung.storeId },
  { name: 'Wati counting over all shops', role: 'surveyor', userId: wati.id },
  { name: 'a made-up role in the warung', role: 'owner', userId: sri.id, storeId: warung.storeId },
];

let tables: Map<string, Row[]>;

beforeAll(async () => {
  byLink.orderId = await placeTestOrder(budi, warung.storeId, [{ product: world.nasiGoreng, quantity: 1 }]);
  payer.orderId = byLink.orderId;
  await placeTestOrder(budi, warung.storeId, [{ product: world.nasiGoreng, quantity: 1 }]);
  await placeTestOrder(ani, warung.storeId, [{ product: world.nasiGoreng, quantity: 1 }]);
  await placeTestOrder(ani, batik.storeId, [{ product: world.kemeja, quantity: 1 }]);
  await withClient(testDatabase().adminUrl, async (client) => {
    await fillEveryTable(client, [
      { store: warung, product: world.nasiGoreng },
      { store: batik, product: world.kemeja },
    ]);
    tables = await rowsOf(client);
  });
});

test('every table with owners has rows of both shops or people', () => {
  const thin = [...tables].filter(([, rows]) => {
    const named = new Set(rows.map((row) => row.store_id ?? row.uid ?? row.id));
    return named.size < 2 && !named.has(undefined);
  });
  expect(thin.map(([table]) => table)).toEqual([]);
  expect(tables.size).toBeGreaterThanOrEqual(11);
});

describe.each(identities)('$name', (identity) => {
  test('reads only its own rows', async () => {
    for (const [table, rows] of tables) {
      const expected = rows.filter((row) => sees(identity, table, row)).map(({ key }) => key);
      const read = await as(identity, (client) => selectIds(client, table));
      expect({ table, read }).toEqual({ table, read: expected.sort() });
    }
  });

  test('changes no row of others', async () => {
    for (const [table, rows] of tables) {
      const foreign = new Set(rows.filter((row) => !writes(identity, table, row)).map(({ key }) => key));
      const changed = await as(identity, async (client) => {
        const column = await writableColumn(client, table);
        return column ? selectIds(client, table, `UPDATE ${table} SET ${column} = ${column} RETURNING`) : [];
      }).catch((error) => (error.code === '42501' ? [] : Promise.reject(error)));
      expect({ table, changed: changed.filter((key) => foreign.has(key)) }).toEqual({ table, changed: [] });
    }
  });

  test('deletes no row of others', async () => {
    for (const [table, rows] of tables) {
      const foreign = new Set(rows.filter((row) => !writes(identity, table, row)).map(({ key }) => key));
      // A foreign key prevents deletion of a file that a proof of payment refers to, so such files are left out.
      const unnamed =
        table === 'private_files'
          ? 'WHERE (store_id, id) NOT IN (SELECT store_id, file_id FROM payment_proofs)'
          : '';
      const gone = await as(identity, (client) =>
        selectIds(client, table, `DELETE FROM ${table} ${unnamed} RETURNING`),
      ).catch((error) => (error.code === '42501' ? [] : Promise.reject(error)));
      expect({ table, gone: gone.filter((key) => foreign.has(key)) }).toEqual({ table, gone: [] });
    }
  });

  test('adds no row for another shop or person', async () => {
    for (const [table, rows] of tables)
      for (const row of rows.filter((one) => !writes(identity, table, one))) {
        const refusal = await as(identity, (client) => insertCopy(client, table, row)).catch(
          (error) => error.code,
        );
        expect({ table, key: row.key, refusal }).toEqual({ table, key: row.key, refusal: '42501' });
      }
  });
});

describe('a super admin', () => {
  const rename = (storeId: string) => sql`UPDATE stores SET nama_toko = 'Ganti' WHERE store_id = ${storeId}`;
  const closeTerms = (storeId: string) =>
    sql`UPDATE store_terms SET status = status, expiry_date = expiry_date WHERE store_id = ${storeId}`;
  const changes = async (tx: Tx, ...statements: ReturnType<typeof rename>[]) => {
    const counts: bigint[] = [];
    for (const one of statements) counts.push((await one.execute(tx)).numAffectedRows ?? 0n);
    return counts;
  };
  const both = (of: typeof rename) => [of(warung.storeId), of(batik.storeId)];
  const all = () => [...both(rename), ...both(closeTerms)];
  const storesOf = (tx: Tx) => tx.selectFrom('stores').select('storeId').execute();

  test('without a chosen shop changes none', async () => {
    expect(await asUser(wati, (tx) => changes(tx, ...all()))).toEqual([0n, 0n, 0n, 0n]);
    expect(await asSurveyor(wati, (tx) => changes(tx, ...all()))).toEqual([0n, 0n, 0n, 0n]);
  });

  test('viewing a shop reads only that one, and writes nothing', async () => {
    const seen = await asSuperAdminAt(wati, warung.storeId, async (tx) => ({
      stores: await storesOf(tx),
      changed: await changes(tx, ...all()),
    }));
    expect(seen).toEqual({ stores: [{ storeId: warung.storeId }], changed: [0n, 0n, 0n, 0n] });
    const noting = asSuperAdminAt(wati, warung.storeId, (tx) =>
      recordAudit(tx, { ...wati, clientIp: '' }, { action: 'store-visit', storeId: warung.storeId }),
    );
    await expect(noting).rejects.toMatchObject({ code: '42501' });
  });

  test('acting on a shop changes only its status and end, and no other shop', async () => {
    const acting = <T>(work: (tx: Tx) => Promise<T>) => asOperatorAt(wati, warung.storeId, work);
    expect(await acting((tx) => changes(tx, ...all()))).toEqual([0n, 0n, 1n, 0n]);
    expect(await acting(storesOf)).toEqual([{ storeId: warung.storeId }]);
    const more = acting((tx) => sql`UPDATE store_terms SET store_id = ${batik.storeId}`.execute(tx));
    // On a cluster, Citus forbids changes of `store_id` before PostgreSQL checks the rights, with another message.
    await expect(more).rejects.toThrow(/permission denied|modifying the partition value/);
    const note = (storeId: string, id: string) =>
      acting((tx) => recordAudit(tx, { id, email: '', clientIp: '' }, { action: 'store-status', storeId }));
    await note(warung.storeId, wati.id);
    await expect(note(batik.storeId, wati.id)).rejects.toMatchObject({ code: '42501' });
    await expect(note(warung.storeId, sri.id)).rejects.toMatchObject({ code: '42501' });
  });

  test('is the only one who reads and writes notes on a shop', async () => {
    for (const identity of identities.filter(({ role }) => role !== 'operatorAt')) {
      const found = await as(identity, (client) => client.query('SELECT note FROM store_notes'));
      expect({ identity: identity.name, found: (found.rowCount ?? 0) > 0 }).toEqual({
        identity: identity.name,
        found: identity.role === 'surveyor',
      });
      const adding = as(identity, (client) =>
        client.query(
          `INSERT INTO store_notes (store_id, note) VALUES ($1, 'Uji')
          ON CONFLICT (store_id) DO UPDATE SET note = excluded.note`,
          [warung.storeId],
        ),
      );
      await expect(adding, identity.name).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('is the only one who has terms to change', async () => {
    for (const identity of identities.filter(({ role }) => role !== 'operatorAt')) {
      const found = await as(identity, (client) => client.query('UPDATE store_terms SET status = status'));
      expect({ identity: identity.name, found: found.rowCount }).toEqual({
        identity: identity.name,
        found: 0,
      });
    }
  });
});

test.each(identities)('$name takes a short name only for its own shop', async (identity) => {
  for (const { storeId } of [warung, batik]) {
    const taken = await as(identity, (client) =>
      client.query('INSERT INTO slugs (slug, store_id) VALUES ($1, $2)', [`uji-${storeId}`, storeId]),
    ).catch((error) => error.code);
    const isOwn = identity.role === 'storeAdmin' && identity.storeId === storeId;
    expect(taken === '42501' ? 'refused' : 'taken').toBe(isOwn ? 'taken' : 'refused');
  }
});

describe('an owner', () => {
  const attempt = (statement: string) => as(personOf(sri), (client) => client.query(statement));

  test.each([
    ['stores', ['created_at', 'store_id']],
    ['store_terms', ['store_id']],
    ['memberships', ['user_id', 'email', 'created_at']],
    ['users', ['email', 'role', 'uid']],
    ['orders', ['customer_id', 'customer_email', 'order_number', 'voucher_id']],
    ['order_items', ['harga', 'customer_id']],
    ['order_events', ['actor_id', 'actor_role', 'kind', 'to_status', 'created_at']],
    ['vouchers', ['code', 'value']],
    ['voucher_counters', ['quota']],
    ['voucher_buyers', ['customer_id']],
    ['mails', ['recipient', 'subject']],
    ['audit_events', ['actor_id', 'details']],
  ])('changes in %s only what an owner may change', async (table, columns) => {
    for (const column of columns)
      await expect(attempt(`UPDATE ${table} SET ${column} = ${column}`), column).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('neither extends nor activates the own shop', async () => {
    const extended = await attempt("UPDATE store_terms SET expiry_date = now() + interval '9 years'");
    const opened = await attempt("UPDATE store_terms SET status = 'active'");
    expect([extended.rowCount, opened.rowCount]).toEqual([0, 0]);
    const replacing = `INSERT INTO store_terms (store_id, status) VALUES ('${warung.storeId}', 'active')
      ON CONFLICT (store_id) DO UPDATE SET status = excluded.status`;
    for (const statement of ['DELETE FROM store_terms', replacing])
      await expect(attempt(statement), statement).rejects.toMatchObject({ code: '42501' });
  });
});

describe('a buyer at a shop', () => {
  const buying = { name: 'Budi', role: 'buyerAt', userId: budi.id, storeId: warung.storeId };
  const attempt = (statement: string, values: unknown[] = []) =>
    as(buying, (client) => client.query(statement, values));
  const rowOf = (table: string, wanted: Record<string, string>) => {
    const rows = tables.get(table) ?? [];
    const row = rows.find((one) => Object.entries(wanted).every(([name, value]) => one[name] === value));
    if (!row) throw new Error(`no such row in ${table}`);
    return row;
  };

  test('changes stock there, and nothing else of its products', async () => {
    const counts = [];
    for (const [table, column] of [
      ['products', 'nama_produk'],
      ['products', 'deleted_at'],
      ['variants', 'harga'],
      ['variants', 'berat'],
    ])
      counts.push((await attempt(`UPDATE ${table} SET ${column} = ${column}`)).rowCount);
    expect(counts).toEqual([0, 0, 0, 0]);
    const { rows } = await attempt('UPDATE variant_stock SET stok = stok RETURNING store_id');
    expect(new Set(rows.map((row) => row.store_id))).toEqual(new Set([warung.storeId]));
    expect((await attempt('DELETE FROM variant_stock')).rowCount).toBe(0);
    for (const column of ['variant_id', 'store_id'])
      await expect(attempt(`UPDATE variant_stock SET ${column} = ${column}`)).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('cannot see the stock of another shop', async () => {
    const found = await attempt('SELECT FROM variant_stock WHERE store_id = $1 FOR UPDATE', [batik.storeId]);
    expect(found.rowCount).toBe(0);
  });

  test.each(['order_items', 'order_events'])(
    'adds no row of %s to another buyer’s order, not even in their own name',
    async (table) => {
      const mine = rowOf(table, { customer_id: budi.id, store_id: warung.storeId });
      const { id } = rowOf('orders', { customer_id: ani.id, store_id: warung.storeId });
      const added = as(buying, (client) => insertCopy(client, table, { ...mine, order_id: id }));
      await expect(added).rejects.toMatchObject({ code: '23503' });
      expect(await as(buying, (client) => insertCopy(client, table, mine))).toBe(1);
    },
  );

  test('cancels an own order, and gives it no other status', async () => {
    const { id } = rowOf('orders', { customer_id: budi.id, store_id: warung.storeId });
    const change = (status: string) => attempt('UPDATE orders SET status = $2 WHERE id = $1', [id, status]);
    for (const status of ['Sudah Dibayar', 'Shipped', 'Completed', 'Pending'])
      await expect(change(status)).rejects.toMatchObject({ code: '42501' });
    expect((await change('Cancelled')).rowCount).toBe(1);
    const { rows } = await attempt("UPDATE orders SET status = 'Cancelled' RETURNING customer_id, store_id");
    expect(new Set(rows.map((row) => `${row.customer_id} ${row.store_id}`))).toEqual(
      new Set([`${budi.id} ${warung.storeId}`]),
    );
  });
});
