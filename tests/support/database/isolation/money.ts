import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export async function fillPayments(client: pg.Client, storeId: string): Promise<void> {
  for (const [position, active] of [true, false].entries())
    await client.query(
      `INSERT INTO payment_accounts (store_id, id, kind, provider, number, holder, active, position)
       VALUES ($1, $2, 'bank', 'BCA', $3, 'Uji', $4, $5)`,
      [storeId, randomUUID(), `12345678${position}`, active, position],
    );
  await client.query(
    `INSERT INTO store_qris (store_id, qris_text, merchant, city, nmid)
     VALUES ($1, '000201', 'UJI', 'GARUT', 'ID1020000000012')`,
    [storeId],
  );
  await client.query(`INSERT INTO qris_merchants (nmid, store_id) VALUES ('ID1020000000012', $1)`, [storeId]);
}

export async function fillStatement(client: pg.Client, storeId: string): Promise<void> {
  await client.query(`INSERT INTO bank_statements (store_id, id, name) VALUES ($1, $2, 'uji.csv')`, [
    storeId,
    randomUUID(),
  ]);
  await client.query(
    `INSERT INTO statement_rows (store_id, id, bank, booked_on, amount, description, same, nth, was_pending)
     VALUES ($1, $2, 'BCA', '2026-06-27', 100000, 'BUDI', repeat('x', 43), 0, false)`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO notice_phones (store_id, id, name, key_hash) VALUES ($1, $2, 'HP uji', repeat('k', 43))`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO unread_notices (store_id, id, app, title, content, same, noticed_at)
     VALUES ($1, $2, 'id.uji', 'Uji', 'Rp 1.000', repeat('u', 43), now())`,
    [storeId, randomUUID()],
  );
  await client.query(
    `INSERT INTO notice_rules (store_id, id, app, before, behind) VALUES ($1, $2, 'id.uji', 'uang masuk', '')`,
    [storeId, randomUUID()],
  );
  await client.query(`INSERT INTO automatic_payment (store_id) VALUES ($1)`, [storeId]);
  await client.query(
    `INSERT INTO statement_columns (store_id, header_key, bank, columns) VALUES ($1, 'tanggal|ket', 'BSI', '{}')`,
    [storeId],
  );
}

export async function fillVoucher(client: pg.Client, storeId: string): Promise<void> {
  const voucherId = randomUUID();
  await client.query(
    `INSERT INTO vouchers (store_id, id, code, kind, value, starts_at) VALUES ($1, $2, 'UJI', 'percent', 10, now())`,
    [storeId, voucherId],
  );
  await client.query(`INSERT INTO voucher_counters (store_id, voucher_id, used) VALUES ($1, $2, 1)`, [
    storeId,
    voucherId,
  ]);
  await client.query(
    `INSERT INTO voucher_buyers (store_id, voucher_id, customer_id, used)
     SELECT $1, $2, customer_id, 1 FROM orders WHERE store_id = $1 LIMIT 1`,
    [storeId, voucherId],
  );
}
