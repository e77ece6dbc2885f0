import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export async function fillShipping(client: pg.Client, storeId: string): Promise<void> {
  await client.query(`INSERT INTO provider_lists (name, areas) VALUES ('uji', '[]') ON CONFLICT DO NOTHING`);
  await client.query(
    `INSERT INTO store_shipping (store_id, origin_shape, origin_province_id, origin_province_name, origin_city_id,
       origin_city_name, api_key_last4) VALUES ($1, 'komerce', '10', 'DI Yogyakarta', '501', 'Yogyakarta', 'abcd')`,
    [storeId],
  );
  await client.query(
    `INSERT INTO tariffs (store_id, id, kind, name, price, position) VALUES ($1, $2, 'own', 'Kurir toko', 9000, 0)`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO courier_rates (store_id, destination, grams, rates, asked_at, ends_at)
     VALUES ($1, 'uji', 100, '[]', now(), now())`,
    [storeId],
  );
  await client.query(
    `INSERT INTO parcel_tracks (store_id, order_id, parcel, customer_id, outcome, asked_at, ends_at)
     SELECT store_id, id, 'jne 0123456789', customer_id, 'unknown', now(), now() FROM orders WHERE store_id = $1`,
    [storeId],
  );
}
