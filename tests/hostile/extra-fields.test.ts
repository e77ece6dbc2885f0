import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAdmin } from '../support/database/database.ts';
import { startApp, type TestApp } from '../support/servers/app.ts';
import type { Visitor } from '../support/visitor.ts';
import { world } from '../support/world/world.ts';
import { allForms } from './forms/all.ts';
import type { Form } from './forms/form.ts';
import { letSendersIn } from './senders.ts';

/* Extra fields of a form must never be stored, because they could set a role, shop, owner or price. */
const { ani, batik, dewi } = world;

/** An attacker could add these fields. The database would accept the values, so the server must ignore the fields. */
const extras: Record<string, string> = {
  role: 'superAdmin',
  status: 'active',
  storeId: batik.storeId,
  store_id: batik.storeId,
  ownerUid: dewi.id,
  owner_uid: dewi.id,
  userId: ani.id,
  customerId: ani.id,
  customer_id: ani.id,
  customerEmail: ani.email,
  uid: ani.id,
  actorId: ani.id,
  expiryDate: '2099-01-01T00:00:00.000Z',
  expiry_date: '2099-01-01T00:00:00.000Z',
  createdAt: '2099-01-01T00:00:00.000Z',
  slug: 'dicuri',
  emailVerified: 'true',
  totalPrice: '7',
  total_price: '7',
  subtotal: '7',
  discount: '7',
  harga: '7',
  shippingCost: '7',
  orderNumber: '7',
  dueAt: '2099-01-01T00:00:00.000Z',
  dueSetAt: '2099-01-01T00:00:00.000Z',
  due_at: '2099-01-01T00:00:00.000Z',
};

let app: TestApp;
let admin: pg.Client;
let clientOf: (form: Form) => Promise<Visitor>;

beforeAll(async () => {
  app = await startApp();
  admin = await openAdmin();
  clientOf = await letSendersIn(app);
});

afterAll(async () => {
  await app.stop();
  await admin.end();
});

test.each(allForms.map((form) => [form.name, form] as const))('%s', async (_, form) => {
  await admin.query('DELETE FROM rate_limits');
  const { path, fields } = await form.make();
  const client = await clientOf(form);
  const before = await stolen();
  const answer = await client.post(path, { ...extras, ...fields });
  // If the extra fields made the server reject the form, the test would not show whether the server stores them.
  expect(answer.status, path).toBe((await (await clientOf(form)).post(...(await plain(form)))).status);
  expect(await stolen()).toEqual(before);
});

async function plain(form: Form): Promise<[string, Record<string, string>]> {
  const { path, fields } = await form.make();
  return [path, fields];
}

/** Counts the rows that have a value of `extras`. A form can add such a row only if it stores an extra field. */
async function stolen(): Promise<Record<string, string>> {
  const { rows } = await admin.query<Record<string, string>>(
    `SELECT
       (SELECT count(*) FROM users WHERE role = 'superAdmin' OR created_at > '2098-01-01') AS users,
       (SELECT count(*) FROM auth."user" WHERE role = 'superAdmin' OR "emailVerified") AS accounts,
       (SELECT count(*) FROM stores WHERE slug = 'dicuri' OR created_at > '2098-01-01') AS stores,
       (SELECT count(*) FROM store_terms WHERE status = 'active' OR expiry_date > '2098-01-01') AS terms,
       (SELECT count(*) FROM products WHERE store_id = $1 OR created_at > '2098-01-01') AS products,
       (SELECT count(*) FROM variants WHERE store_id = $1 OR harga = 7) AS variants,
       (SELECT count(*) FROM memberships WHERE store_id = $1 OR user_id = $2) AS members,
       (SELECT count(*) FROM orders WHERE store_id = $1 OR customer_id = $2 OR customer_email = $3 OR discount = 7
          OR 7 IN (subtotal, total_price, order_number, shipping_cost) OR created_at > '2098-01-01') AS orders,
       (SELECT count(*) FROM order_items WHERE store_id = $1 OR customer_id = $2 OR harga = 7) AS items,
       (SELECT count(*) FROM order_events WHERE store_id = $1 OR $2 IN (customer_id, actor_id)) AS events`,
    [batik.storeId, ani.id, ani.email],
  );
  return rows[0] ?? {};
}
