import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export async function fillPush(client: pg.Client, storeId: string): Promise<void> {
  await client.query(
    `INSERT INTO push_devices (store_id, id, user_id, name, endpoint, p256dh, auth, kinds)
     SELECT $1, $2::uuid, user_id, 'HP', 'https://push.test/' || $2::uuid, repeat('B', 87), repeat('a', 22), '{newOrder}'
     FROM memberships WHERE store_id = $1`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO push_devices (store_id, id, order_id, customer_id, name, endpoint, p256dh, auth, kinds)
     SELECT store_id, gen_random_uuid(), id, customer_id, 'Pembeli', 'https://push.test/' || id, repeat('B', 87),
       repeat('a', 22), '{bill}'
     FROM orders WHERE store_id = $1`,
    [storeId],
  );
  await client.query(
    `INSERT INTO push_notices (store_id, device_id, key, kind, title, body, path, due_at)
     SELECT store_id, id, 'uji', 'newOrder', 'Pesanan baru', 'A-1', '/dashboard', now() FROM push_devices
     WHERE store_id = $1`,
    [storeId],
  );
  await client.query(
    `INSERT INTO push_join_codes (store_id, code_hash, user_id, ends_at)
     SELECT $1::uuid, sha256(convert_to($1::uuid::text, 'UTF8')), user_id, now() + interval '5 minutes'
     FROM memberships WHERE store_id = $1`,
    [storeId],
  );
}
