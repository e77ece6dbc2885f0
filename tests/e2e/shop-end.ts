import pg from 'pg';
import { readPasswords } from '../../server/db/embedded/cluster.ts';
import { findPlace, socketFolder } from '../../server/db/embedded/place.ts';
import { DATABASE } from '../../server/db/embedded/roles.ts';
import type { Shop } from './people.ts';

/** Moves the end of a shop to so many days from now ('-400 days'), which is what waiting for it comes to. */
export async function moveEnd({ owner }: Shop, fromNow: string): Promise<void> {
  const place = findPlace(process.env.KEDAI_TEST_DATA ?? '');
  const client = new pg.Client({
    host: socketFolder(place),
    user: 'postgres',
    password: readPasswords(place).superuser,
    database: DATABASE,
  });
  await client.connect();
  try {
    const moved = await client.query(
      `UPDATE stores SET expiry_date = now() + $2::interval
       WHERE owner_uid = (SELECT uid FROM users WHERE email = $1)`,
      [owner.email, fromNow],
    );
    if (moved.rowCount !== 1) throw new Error(`no shop of ${owner.email}`);
  } finally {
    await client.end();
  }
}
