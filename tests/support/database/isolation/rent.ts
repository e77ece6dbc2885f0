import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Identity } from '../as-identity.ts';

export async function fillRent(client: pg.Client, storeId: string): Promise<void> {
  const plan = randomUUID();
  await client.query(
    `INSERT INTO rent_plans (id, name, price, months, is_public) VALUES ($1, 'Usaha', 50000, 1, true),
       ($2, 'Khusus', 40000, 1, false)`,
    [plan, randomUUID()],
  );
  await client.query(
    `INSERT INTO rent_invoices (store_id, id, till_id, order_id, year, nth, kind, plan_id, plan_name, price, months, days,
       amount, from_at, to_at)
     VALUES ($1, $2, $1, $3, 2026, 1, 'new', $4, 'Usaha', 50000, 1, 31, 50000, now(), now() + interval '31 days')`,
    [storeId, randomUUID(), randomUUID(), plan],
  );
  await client.query(
    `INSERT INTO rent_terms (store_id, id, kind, days, from_at, to_at, actor_id)
     SELECT $1, $2, 'gift', 3, now(), now() + interval '3 days', uid FROM users WHERE role = 'superAdmin' LIMIT 1`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO rent_orders (store_id, order_id, customer_id, shop_id, shop_name, invoice_id, number)
     SELECT store_id, id, customer_id, gen_random_uuid(), 'Toko', gen_random_uuid(), id FROM orders WHERE store_id = $1`,
    [storeId],
  );
  await client.query('INSERT INTO rent_counters (store_id, year, last_nth) VALUES ($1, 2026, 1)', [storeId]);
}

export function seesRent(
  { role, userId, orderId }: Omit<Identity, 'name'>,
  own: boolean,
  table: string,
  row: Record<string, unknown>,
): boolean {
  const isAdmin = role === 'storeAdmin' || role === 'superAdminAt';
  if (role === 'surveyor') return table === 'rent_invoices' || table === 'rent_terms';
  if (table === 'rent_plans')
    return isAdmin || role === 'superAdmin' || (role === 'guest' && row.is_public === true);
  if (table === 'rent_terms') return own && (isAdmin || role === 'operatorAt');
  if (table === 'rent_counters') return false;
  if (table === 'rent_orders' && role === 'buyerAt') return own && row.customer_id === userId;
  if (table === 'rent_orders' && role === 'linkAt') return own && row.order_id === orderId;
  return own && isAdmin;
}
