import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readFormerOrders } from '#server/accounts/address-book.ts';
import { asGuest, asVisitor, type Tx } from '#server/db/access.ts';
import { testDatabase } from '../support/database/database.ts';
import { fanOutsOf, findFanOuts, type ShopStatement } from '../support/database/one-shard.ts';
import { world } from '../support/world/world.ts';

const { storeId } = world.warung;
const settings = [`SET LOCAL app.role = 'guest'`, `SET LOCAL app.store_id = '${storeId}'`];

describe.runIf(testDatabase().workerUrls.length > 0)('on a cluster', () => {
  test.each([
    ['names no shop', 'SELECT count(*) FROM products', []],
    [
      'names a shop beside a table of all',
      'SELECT FROM products, stores WHERE stores.store_id = $1',
      [storeId],
    ],
    [
      'asks all shards in a subplan',
      'WITH p AS MATERIALIZED (SELECT id FROM products LIMIT 3) SELECT * FROM p',
      [],
    ],
    ['changes all shards', 'UPDATE products SET nama_produk = $1', ['Kopi']],
  ])('a statement that %s is reported', async (_, text, values) => {
    expect(await fanOutsOf([{ text, values, settings }])).toEqual([expect.stringContaining(text)]);
  });

  test('a statement of the shop, of an unknown shop, or of a table without shops passes', async () => {
    const own: ShopStatement[] = [
      { text: 'SELECT count(*) FROM products WHERE store_id = $1', values: [storeId], settings },
      { text: 'SELECT count(*) FROM products WHERE store_id = $1', values: [null], settings },
      { text: 'SELECT * FROM slugs', values: [], settings },
    ];
    expect(await fanOutsOf(own)).toEqual([]);
  });

  test('only statements that the program sends for a shop are checked', async () => {
    // This reads a buyer's own orders at all shops, so it queries all shards.
    const careless = (tx: Tx) => readFormerOrders(tx, world.budi.id);
    await asVisitor(careless);
    await asGuest(storeId, (tx) => sql`SELECT count(*) FROM products`.execute(tx));
    expect(await findFanOuts()).toEqual([]);
    await asGuest(storeId, careless);
    expect(await findFanOuts()).toEqual([expect.stringContaining('FROM orders WHERE customer_id = $1')]);
  });
});
