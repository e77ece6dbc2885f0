import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { countReads } from '../../tests/support/database/counted-reads.ts';
import { nodeUrls, testDatabase, withClient } from '../../tests/support/database/database.ts';
import { world } from '../../tests/support/world/world.ts';
import { asUser } from '../db/access.ts';
import { readActivities } from './activities.ts';

/* The shop gets 25,000 orders within the 90 days that the page shows, each with four events by one of three people. */

const ORDERS = 25_000;
const PEOPLE = 3;
const LIMIT = 30;
const { sri, ani, joko, warung } = world;
const { storeId } = warung;
const people = [sri.id, ani.id, joko.id];
const personOf = (n: string) => `($2::uuid[])[1 + ${n} % ${PEOPLE}]`;
/** Ids that increase with `n`, as UUIDv7 do. */
const idOf = (n: string) => `('04000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const orderId = idOf('n');
const eventId = idOf('n * 4 + nth');
const within90Days = (n: string, total: number) =>
  `now() - interval '89 days' * (1 - ${n}::float / ${total})`;

beforeAll(async () => {
  const given = [storeId, people];
  const values: [string, string][] = [
    [
      'memberships (store_id, user_id, role, main, email, name)',
      `SELECT $1, id, 'admin', false, 'orang@contoh.test', 'Orang' FROM unnest($2::uuid[]) AS id ON CONFLICT DO NOTHING`,
    ],
    [
      `orders (store_id, id, order_number, customer_id, customer_email, customer_name, customer_wa, customer_address,
         alamat_lengkap, provinsi, kota_kabupaten, kecamatan, kode_pos, subtotal, total_price, status, created_at)`,
      `SELECT $1, ${orderId}, 5000 + n, md5('buyer')::uuid, '', 'Pembeli', '6281233334444',
         'Jalan Melati 5', 'Jalan Melati 5', 'DI Yogyakarta', 'Kota Yogyakarta', 'Gondokusuman', '55225', 10, 10,
         'Completed', ${within90Days('n', ORDERS)} FROM generate_series(1, ${ORDERS}) AS n, (SELECT $2::uuid[]) AS used`,
    ],
    [
      `order_events (store_id, order_id, id, customer_id, kind, actor_role, actor_id, from_status, to_status, mailed,
         created_at)`,
      `SELECT $1, ${orderId}, ${eventId}, md5('buyer')::uuid, kind, 'storeAdmin', ${personOf('n')},
         from_status, to_status, true, ${within90Days('n', ORDERS)}
       FROM generate_series(1, ${ORDERS}) AS n, (VALUES (0, 'billed', 'Pending', 'Harus Dibayar'),
         (1, 'paid', 'Harus Dibayar', 'Sudah Dibayar'), (2, 'shipped', 'Sudah Dibayar', 'Shipped'),
         (3, 'completed', 'Shipped', 'Completed')) AS step (nth, kind, from_status, to_status)`,
    ],
    [
      'store_activities (store_id, id, actor_id, noun, verb, created_at)',
      `SELECT $1, ${orderId}, ${personOf('n')}, 'products', 'product_changed', ${within90Days('n', 20_000)}
       FROM generate_series(1, 20000) AS n`,
    ],
  ];
  await withClient(testDatabase().adminUrl, async (client) => {
    // With this setting, PostgreSQL does not check foreign keys.
    await client.query("SET session_replication_role = 'replica'");
    for (const [into, select] of values) await client.query(`INSERT INTO ${into} ${select}`, given);
    await client.query('VACUUM (ANALYZE) orders, order_events, store_activities');
  });
}, 120_000);

/** Reads a page and counts the index entries that PostgreSQL reads for it, in all tables. */
async function entriesOf(query: Partial<Parameters<typeof readActivities>[2]>): Promise<number> {
  const asked = { reader: sri, personId: null, noun: null, limit: LIMIT, after: null, ...query };
  const { whole, entries } = await countReads(nodeUrls(), () =>
    asUser(sri, async (tx) => {
      // Makes the planner use indexes, as it would if the table held a thousand shops.
      await sql`SET LOCAL enable_seqscan = off`.execute(tx);
      await readActivities(tx, storeId, asked);
    }),
  );
  for (const table of ['orders', 'order_events', 'store_activities']) expect(whole.get(table) ?? 0).toBe(0);
  return [...entries]
    .filter(([name]) => !/^(pg_|memberships)/.test(name))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Most index entries to read: 7 subqueries read up to a page per person, and 3 rows are joined to each activity. */
const MOST = (LIMIT + 1) * (7 * PEOPLE + 3);

test.each([
  ['everything', {}],
  ['one person', { personId: joko.id }],
  ['payments', { noun: 'payments' as const }],
  ['one person of whom there is nothing', { personId: ani.id, noun: 'team' as const }],
])('a page of %s reads as many index entries as it may show, not as many as there are', async (_, query) => {
  expect(await entriesOf(query)).toBeLessThanOrEqual(MOST);
});

test('the last pages cost no more than the first', async () => {
  const month = 30 * 86_400_000;
  const after = `${(Date.now() - 2 * month) * 1_000}.ffffffff-ffff-7fff-8fff-ffffffffffff`;
  expect(await entriesOf({ after })).toBeLessThanOrEqual(MOST);
});
