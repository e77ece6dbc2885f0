import type { PoolClient } from 'pg';
import type { Actor } from '#domain/access.ts';
import type { Right } from '#domain/rights.ts';
import { pool } from '#server/db/pool.ts';

/** The identity of a transaction, given by the same settings as in server/db/access.ts. */
export type Identity = {
  name: string;
  role?: string;
  userId?: string;
  storeId?: string;
  orderId?: string;
  /** Undefined for an owner, who has every right. */
  rights?: readonly Right[];
};

export function personOf(person: Actor & { nama: string }): Identity {
  return { name: person.nama, role: person.role, userId: person.id, storeId: person.storeId ?? undefined };
}

/** Runs `work` in a transaction of the program's database role with this identity, and rolls it back. */
export async function as<T>(
  { role, userId, storeId, orderId, rights }: Identity,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool().connect();
  try {
    await client.query('BEGIN');
    if (role) await client.query(`SET LOCAL app.role = '${role}'`);
    if (userId) await client.query(`SET LOCAL app.user_id = '${userId}'`);
    if (storeId) await client.query(`SET LOCAL app.store_id = '${storeId}'`);
    if (orderId) await client.query(`SET LOCAL app.order_id = '${orderId}'`);
    if (role === 'storeAdmin') await client.query(`SET LOCAL app.rights = '${rights?.join(',') ?? 'all'}'`);
    return await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
